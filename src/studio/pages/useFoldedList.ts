import { flushSync } from "react-dom";
import { type RefObject, useEffect, useState } from "react";

interface FoldedList {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Called when something was chosen in the list. Returns whether the list closed, so that the focus has to move. */
  readonly chose: () => boolean;
}

/**
 * The list beside a page or a file, which folds into a button if there is not enough room. Escape folds it. The
 * `button` is visible only if the list can fold.
 */
export function useFoldedList(
  button: RefObject<HTMLButtonElement | null>,
  list: RefObject<HTMLElement | null>,
): FoldedList {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isOpen, list]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isHere = target instanceof Element && list.current?.contains(target) === true;
      // A dialog that was opened in the list closes itself.
      if (key !== "Escape" || !isHere || target.closest("dialog") !== null) return;
      if (button.current?.checkVisibility() !== true) return;
      setOpen(false);
      button.current.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [button, list]);
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
