import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { asks, asksNoMore, isAnswered } from "./answered.ts";
import { ask, NotDone } from "./ask.ts";
import { newsAtom } from "./state.ts";

interface Asked<T> {
  readonly path: string;
  /** The `newsAtom` count at the time of the request. */
  readonly at: number;
  readonly answer?: T;
  readonly problem?: string;
}

interface Answered<T> {
  readonly answer?: T;
  readonly problem?: string;
  /** Whether files or findings have changed since, and the new answer is not there yet. */
  readonly isOld: boolean;
}

/**
 * The server's answer, requested again when files or findings change. The last answer stays until there is a new one,
 * even if the server is gone, so that input based on it is not lost.
 */
export function useAsked<T>(path: string | null): Answered<T> {
  const at = useAtomValue(newsAtom);
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [asker] = useState(() => ({}));
  useEffect(() => {
    if (path === null) return;
    asks(asker);
    return () => asksNoMore(asker);
  }, [asker, path]);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    const tell = (set: (last: Asked<T> | null) => Asked<T>) => {
      if (!isWanted) return;
      setAsked(set);
      isAnswered(asker, at);
    };
    ask<T>(path).then(
      (answer) => tell(() => ({ path, at, answer })),
      (error: unknown) =>
        tell((last) => {
          const problem = error instanceof Error ? error.message : String(error);
          const isKept = error instanceof NotDone && !error.isAnswer && last?.path === path;
          return { ...(isKept && last), path, at, problem };
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [asker, path, at]);
  return asked === null || asked.path !== path ? { isOld: false } : { ...asked, isOld: asked.at !== at };
}
