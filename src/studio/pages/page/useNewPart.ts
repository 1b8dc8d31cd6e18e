import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Focuses a new part of the page as soon as the list has it, and calls `onShown` with its id. `order` changes when the
 * list has it. Call the returned function with the JSON pointer of the part.
 */
export function useNewPart(
  list: RefObject<HTMLElement | null>,
  order: string,
  onShown: (id: string) => void,
): (at: string) => void {
  const [made, setMade] = useState<{ readonly at: string; readonly from: string } | null>(null);
  const shown = useRef(made);
  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (made === null || made === shown.current || made.from === order) return;
    shown.current = made;
    const button = list.current?.querySelector<HTMLElement>(`:scope [data-at="${CSS.escape(made.at)}"]`);
    button?.focus();
    // In a narrow window, a choice closes the list at once, which React does not allow during an effect.
    queueMicrotask(() => show(button?.dataset["part"] ?? ""));
  }, [made, order, list]);
  return (at) => setMade({ at, from: order });
}
