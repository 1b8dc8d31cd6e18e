import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PartView } from "../../protocol-parts.ts";

/**
 * Chooses and focuses a new part of the page as soon as the tree has it. Call the returned function with the JSON pointer
 * of the part. `onShown` gets its id.
 */
export function useNewPart(parts: readonly PartView[], onShown: (id: string) => void): (at: string) => void {
  const order = parts.map(({ was }) => was).join();
  const [made, setMade] = useState<{ readonly at: string; readonly from: string } | null>(null);
  const shown = useRef(made);
  const show = useEffectEvent((at: string) => {
    const part = parts.find((one) => one.at === at);
    if (part !== undefined) onShown(part.id);
  });
  useEffect(() => {
    if (made === null || made === shown.current || made.from === order) return;
    shown.current = made;
    // In a narrow window, a choice closes the list at once, which React does not allow during an effect.
    queueMicrotask(() => {
      show(made.at);
      const line = document.querySelector<HTMLElement>(`[role="tree"] [data-at="${CSS.escape(made.at)}"]`);
      if (line?.checkVisibility({ visibilityProperty: true }) === true) line.focus();
    });
  }, [made, order]);
  return (at) => setMade({ at, from: order });
}
