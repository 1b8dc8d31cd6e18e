import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { ask, NotDone } from "./ask.ts";
import { newsAtom } from "./state.ts";

interface Asked<T> {
  readonly path: string;
  /** After which news it was asked. */
  readonly at: number;
  readonly answer?: T;
  readonly problem?: string;
}

/**
 * What the server answers, asked again when files or findings are others. The last answer stays until there is a new one, beside the problem where
 * the server has gone: whatever is typed on its base is not lost by that.
 */
export function useAsked<T>(path: string | null): { readonly answer?: T; readonly problem?: string } {
  const at = useAtomValue(newsAtom);
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    ask<T>(path).then(
      (answer) => isWanted && setAsked({ path, at, answer }),
      (error: unknown) =>
        isWanted &&
        setAsked((last) => {
          const problem = error instanceof Error ? error.message : String(error);
          const isKept = error instanceof NotDone && !error.isAnswer && last?.path === path;
          return { ...(isKept && last), path, at, problem };
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, at]);
  return asked === null || asked.path !== path ? {} : asked;
}
