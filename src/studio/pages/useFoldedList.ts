import { type RefObject, useEffect, useState } from "react";

export interface FoldedList {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Something was chosen in it: says whether it has closed by that, and with it what had the focus. */
  readonly chose: () => boolean;
}

/**
 * The list of what is on a page, which folds into a button where there is no room for it beside the page and what is chosen. `button`: is there only
 * where the list is folded.
 */
export function useFoldedList(
  button: RefObject<HTMLButtonElement | null>,
  list: RefObject<HTMLDivElement | null>,
): FoldedList {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) list.current?.querySelector("button")?.focus();
  }, [isOpen, list]);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    chose: () => {
      const isFolded = button.current?.checkVisibility() === true;
      setOpen(false);
      return isFolded;
    },
  };
}
