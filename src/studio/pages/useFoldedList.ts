import { flushSync } from "react-dom";
import { type RefObject, useEffect, useState } from "react";

export interface FoldedList {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Called when something was chosen in the list. Returns whether the list closed, so that the focus has to move. */
  readonly chose: () => boolean;
}

/**
 * The list beside a page or a file, which folds into a button if there is not enough room. The `button` is visible only
 * if the list can fold.
 */
export function useFoldedList(
  button: RefObject<HTMLButtonElement | null>,
  list: RefObject<HTMLElement | null>,
): FoldedList {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isOpen, list]);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    chose: () => {
      const isFolded = button.current?.checkVisibility() === true;
      // Closes the list first, so that an element that gets the focus is scrolled into view in the final layout.
      flushSync(() => setOpen(false));
      return isFolded;
    },
  };
}
