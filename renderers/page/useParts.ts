import { useCallback, useState } from "react";
import type { Await } from "./waiting.ts";

/** Whether some part of the page is still loading, and the function with which parts report that. */
export function useParts(): { readonly waiting: boolean; readonly begin: Await } {
  const [parts, setParts] = useState(0);
  const begin = useCallback(() => {
    setParts((before) => before + 1);
    return () => setParts((before) => before - 1);
  }, []);
  return { waiting: parts > 0, begin };
}
