import { wholeCheck } from "../../vite/index.ts";
import type { Checked } from "../protocol.ts";
import { findingOf } from "./finding-of.ts";

/** A long pause in editing, because the check uses much of the machine's time. */
const QUIET_MS = 8_000;

/** The complete check, with its explorations, in the background. */
export interface FullCheck {
  readonly checked: Checked | null;
  begin(revision: number): void;
  close(): void;
}

export function startFullCheck(root: string, listener: () => void): FullCheck {
  let checked: Checked | null = null;
  let of = 0;
  const check = wholeCheck(
    root,
    (problems) => {
      checked = { revision: of, findings: problems.map(findingOf) };
      listener();
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
