import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { ask } from "./ask.ts";
import { newsAtom } from "./state.ts";

interface Asked<T> {
  readonly path: string;
  /** After which news it was asked. */
  readonly at: number;
  readonly answer?: T;
  readonly problem?: string;
}

/** What the server answers, asked again when files or findings are others. The last answer stays until there is a new one. */
export function useAsked<T>(path: string | null): { readonly answer?: T; readonly problem?: string } {
  const at = useAtomValue(newsAtom);
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    ask<T>(path).then(
      (answer) => isWanted && setAsked({ path, at, answer }),
      (error: unknown) =>
        isWanted && setAsked({ path, at, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [path, at]);
  return asked === null || asked.path !== path ? {} : asked;
}
