import { wholeCheck } from "../../vite/index.ts";
import type { Checked } from "../protocol.ts";
import { findingOf } from "./finding-of.ts";

/** A long pause in editing, because the check uses much of the machine's time. */
const QUIET_MS = 8_000;

/** The complete check, with its explorations, in the background. */
export interface FullCheck {
  readonly checked: Checked | null;
  begin(revision: number): void;
  /** Resolves with the check of the current files, which starts at once. `null` if they change, or if it cannot run. */
  finished(): Promise<Checked | null>;
  close(): void;
}

export function startFullCheck(root: string, listener: () => void): FullCheck {
  let checked: Checked | null = null;
  let of = 0;
  const waiting: ((checked: Checked | null) => void)[] = [];
  const answer = (finished: Checked | null) => {
    for (const resolve of waiting.splice(0)) resolve(finished);
  };
  const check = wholeCheck(
    root,
    (problems) => {
      checked = { revision: of, findings: problems.map(findingOf) };
      listener();
      answer(checked);
    },
    QUIET_MS,
    () => answer(null),
  );
  return {
    get checked() {
      return checked;
    },
    begin(revision) {
      of = revision;
      answer(null);
      check.begin();
    },
    finished() {
      if (checked?.revision === of) return Promise.resolve(checked);
      return new Promise((resolve) => {
        waiting.push(resolve);
        check.now();
      });
    },
    close() {
      check.stop();
      answer(null);
    },
  };
}
