import { useEffect, useRef } from "react";

type Find = () => HTMLElement | null | undefined;

/**
 * Returns a function that moves the focus to an element once what has it now is gone, such as the button of something
 * that an edit has just deleted. So keyboards and screen readers go on near that place. If the person has moved on to
 * something else, the focus stays there. Without `find` it is the same element: a browser may take the focus from what
 * is moved in a list.
 */
export function useFocusAfter(): (find?: Find) => void {
  const waiting = useRef<{ readonly find: Find; readonly from: Element | null }>(null);
  const settle = () => {
    if (waiting.current === null) return;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (!isLost && activeElement === waiting.current.from) return;
    const to = waiting.current.find() ?? null;
    if (isLost && to === null) return;
    waiting.current = null;
    if (isLost) to?.focus();
  };
  // The page may be drawn again only after the edit was saved.
  useEffect(settle);
  return (find) => {
    const { activeElement: from } = document;
    const same = () => (from instanceof HTMLElement && from.isConnected ? from : null);
    waiting.current = { find: find ?? same, from };
    settle();
  };
}
