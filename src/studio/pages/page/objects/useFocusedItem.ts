import { type RefObject, useEffect, useRef } from "react";

interface Moving {
  readonly was: string;
  /** The order of the items before it is moved. */
  readonly from: string;
  /** The focused button, and its index in the line of the item. */
  readonly button: Element | null;
  readonly which: number;
}

/**
 * Keeps the focus on an item of a list that is moved, on the same button of it, unless the person has moved on to
 * another control. Call the returned function with the item as written before it is moved.
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
    const { was, button, which } = moving.current;
    moving.current = null;
    const { activeElement, body } = document;
    // A browser may take the focus from an element that is moved.
    if (activeElement !== body && activeElement !== button) return;
    const moved = lines()[items.findIndex((one) => one.was === was)]?.children[which];
    if (moved instanceof HTMLElement) moved.focus();
  });
  return (was) => {
    const { activeElement: button } = document;
    const which = [...(button?.parentElement?.children ?? [])].findIndex((one) => one === button);
    moving.current = { was, from: order, button, which };
  };
}
