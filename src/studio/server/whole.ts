import { wholeCheck } from "../../vite/index.ts";
import type { Checked } from "../protocol.ts";

/** Longer than anybody thinks between two edits: it takes the machine's time. */
const QUIET_MS = 8_000;

/** The whole check, with its walks through the journeys, beside everything else. */
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
      const findings = problems.map(({ severity, rule, message, file, position, replay }) => {
        const found = { severity, rule, file, line: position.line };
        // The way there is walked on the map: below the first line it stands for a terminal.
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
