import { useEffect, useState } from "react";
import { ask } from "../ask.ts";

interface Before {
  readonly commit: string | null;
  readonly problem?: string;
}

/**
 * Whether the pages of a commit can be drawn yet, or why they cannot. `commit` is `null` if none is needed. `path` is
 * the address that prepares them.
 */
export function useBefore(
  commit: string | null,
  path: string,
): { readonly isReady: boolean; readonly problem?: string } {
  const [before, setBefore] = useState<Before | null>(null);
  useEffect(() => {
    if (commit === null) return;
    let isWanted = true;
    ask(path, {}).then(
      () => isWanted && setBefore({ commit }),
      (error: unknown) =>
        isWanted && setBefore({ commit, problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [commit, path]);
  if (before === null || before.commit !== commit) return { isReady: false };
  return before.problem === undefined ? { isReady: true } : { isReady: false, problem: before.problem };
}
