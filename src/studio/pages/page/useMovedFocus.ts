import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus on an item that moves in a list. `order` changes when it has moved. Before the move, call the
 * returned function with a function that finds the item's button afterwards.
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
