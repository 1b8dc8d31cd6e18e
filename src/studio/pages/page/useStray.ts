import { useAtomValue } from "jotai";
import { useRef } from "react";
import { newsAtom } from "../state.ts";

/**
 * For a preview whose path no longer leads to its step after an edit. Calls `search` at most once after each change of
 * the files, so that a path that cannot be found is not searched forever.
 */
export function useStray(search: () => void): () => void {
  const news = useAtomValue(newsAtom);
  const searched = useRef(-1);
  return () => {
    if (searched.current === news) return;
    searched.current = news;
    search();
  };
}
