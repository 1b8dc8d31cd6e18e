import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus on what changes its place in a list, which loses it by that. `order` is another one once it has moved; call what it returns with what
 * finds its button then, before it moves.
 */
export function useMovedFocus<T extends HTMLElement>(
  list: RefObject<T | null>,
  order: string,
): (find: (list: T) => HTMLElement | null | undefined) => void {
  const moved = useRef<{ readonly find: (list: T) => HTMLElement | null | undefined; readonly from: string }>(null);
  useEffect(() => {
    if (moved.current === null || moved.current.from === order) return;
    const { find } = moved.current;
    moved.current = null;
    if (document.activeElement === document.body && list.current !== null) find(list.current)?.focus();
  });
  return (find) => {
    moved.current = { find, from: order };
  };
}
