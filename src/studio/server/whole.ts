import { wholeCheck } from "../../vite/index.ts";
import type { Checked } from "../protocol.ts";

/** A long pause in editing, because the check uses much of the machine's time. */
const QUIET_MS = 8_000;

/** The complete check, with its explorations, in the background. */
export interface WholeChecked {
  readonly checked: Checked | null;
  begin(revision: number): void;
  close(): void;
}

export function wholeChecked(root: string, told: () => void): WholeChecked {
  let checked: Checked | null = null;
  let of = 0;
  const check = wholeCheck(
    root,
    (problems) => {
      const findings = problems.map(({ severity, rule, message, file, position, replay, fix }) => {
        const found = { severity, rule, file, line: position.line, ...(fix && { fix }) };
        // The map shows the path, so the lines after the first one, which are meant for a terminal, are removed.
        return replay === undefined
          ? { ...found, message }
          : { ...found, message: message.split("\n")[0] ?? "", replay };
      });
      checked = { revision: of, findings };
      told();
    },
    QUIET_MS,
  );
  return {
    get checked() {
      return checked;
    },
    begin(revision) {
      of = revision;
      check.begin();
    },
    close: () => check.stop(),
  };
}
