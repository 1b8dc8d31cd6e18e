import { flushSync } from "react-dom";
import { type RefObject, useEffect, useState } from "react";

export interface FoldedList {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Something was chosen in it: says whether it has closed by that, and with it what had the focus. */
  readonly chose: () => boolean;
}

/**
 * The list beside a page or a file, which folds into a button where there is no room for it beside these and what is told of them. `button`: is there
 * only where the list is folded.
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
      // What is focused now is brought into sight as it stands without the list.
      flushSync(() => setOpen(false));
      return isFolded;
    },
  };
}
