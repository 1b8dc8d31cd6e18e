import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus on an item of a list that is moved, on the same button of it. Call the returned function with the item
 * as written before it is moved.
 */
export function useFocusedItem(
  list: RefObject<HTMLElement | null>,
  items: readonly { readonly was: string }[],
): (was: string) => void {
  const moving = useRef<{ readonly was: string; readonly from: string }>(null);
  const order = items.map(({ was }) => was).join("\n");
  useEffect(() => {
    if (moving.current === null || moving.current.from === order) return;
    const { was } = moving.current;
    moving.current = null;
    const lines = [...(list.current?.querySelectorAll(":scope > li > .items__line") ?? [])];
    const before = lines.find((line) => line.contains(document.activeElement));
    const which = [...(before?.children ?? [])].findIndex((one) => one === document.activeElement);
    const button = lines[items.findIndex((one) => one.was === was)]?.children[which];
    if (button instanceof HTMLElement) button.focus();
  });
  return (was) => {
    moving.current = { was, from: order };
  };
}
