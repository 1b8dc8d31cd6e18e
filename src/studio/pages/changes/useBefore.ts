import { useEffect, useState } from "react";
import { messageOf, request } from "../request.ts";

interface Before {
  readonly commit: string | null;
  readonly problem?: string;
}

/**
 * Whether the pages of a commit can be drawn yet, or why they cannot. `commit` is `null` if none is needed. `reverting` is
 * a commit, if the pages are those without it.
 */
export function useBefore(
  commit: string | null,
  { reverting }: { readonly reverting?: string },
): { readonly isReady: boolean; readonly problem?: string } {
  const [before, setBefore] = useState<Before | null>(null);
  useEffect(() => {
    if (commit === null) return;
    let isWanted = true;
    request("prepare-pages", { ...(reverting !== undefined && { reverting }) }).then(
      () => isWanted && setBefore({ commit }),
      (error: unknown) => isWanted && setBefore({ commit, problem: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [commit, reverting]);
  if (before === null || before.commit !== commit) return { isReady: false };
  return before.problem === undefined ? { isReady: true } : { isReady: false, problem: before.problem };
}
