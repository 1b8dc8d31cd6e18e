import { useEffect, useState } from "react";
import type { Checked, Files } from "./checked.ts";
import type { Checker } from "./checker.ts";

/** Long enough that a word is typed, short enough that nobody waits for it. */
const PAUSE_MS = 200;

export interface CheckResult extends Checked {
  /** Whether it is about the files as they are now. */
  readonly isCurrent: boolean;
  /** Why there is no answer: a mistake of the checker itself. */
  readonly failure?: string;
}

const NOTHING: Checked = { problems: [], modules: null };

/** What the check says of the files, after each change. */
export function useCheck(checker: Checker, files: Files): CheckResult {
  const [last, setLast] = useState<Omit<CheckResult, "isCurrent"> & { readonly of?: Files }>(NOTHING);
  useEffect(() => {
    let isWanted = true;
    const show = (found: typeof last) => {
      if (isWanted) setLast(found);
    };
    const timer = setTimeout(() => {
      checker.check(files).then(
        (found) => show({ ...found, of: files }),
        (error: Error) => show({ ...NOTHING, failure: error.message, of: files }),
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [checker, files]);
  const { of, ...found } = last;
  return { ...found, isCurrent: of === files };
}
