import { type RefObject, useEffect, useRef } from "react";

interface Moving {
  readonly was: string;
  /** The order of the items before it is moved. */
  readonly from: string;
  /** The index of the focused button in its line. */
  readonly which: number;
}

/**
 * Keeps the focus on an item of a list that is moved, on the same button of it. Call the returned function with the item
 * as written before it is moved.
 */
export function useFocusedItem(
  list: RefObject<HTMLElement | null>,
  items: readonly { readonly was: string }[],
): (was: string) => void {
  const moving = useRef<Moving>(null);
  const order = items.map(({ was }) => was).join("\n");
  const lines = () => [...(list.current?.querySelectorAll(":scope > li > .items__line") ?? [])];
  useEffect(() => {
    if (moving.current === null || moving.current.from === order) return;
    const { was, which } = moving.current;
    moving.current = null;
    const { activeElement, body } = document;
    // A browser may take the focus from an element that is moved.
    if (activeElement !== body && list.current?.contains(activeElement) !== true) return;
    const button = lines()[items.findIndex((one) => one.was === was)]?.children[which];
    if (button instanceof HTMLElement) button.focus();
  });
  return (was) => {
    const { activeElement } = document;
    const line = lines().find((one) => one.contains(activeElement));
    moving.current = { was, from: order, which: [...(line?.children ?? [])].findIndex((one) => one === activeElement) };
  };
}
