import { flushSync } from "react-dom";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

interface FoldedList<T> {
  /** Opens and folds it. Visible only if the list can fold. */
  readonly button: ReactNode;
  readonly list: RefObject<T | null>;
  /** `data-list` of what contains it. */
  readonly state: "open" | undefined;
  /** Called when something was chosen in the list. If the list closed, `next` gets the focus, or else the button. */
  readonly chose: (next?: HTMLElement | null) => void;
}

/**
 * The list beside a page or a file, which folds into a button if there is not enough room, or only on the narrowest
 * screens. Escape folds it.
 */
export function useFoldedList<T extends HTMLElement>(words: string, at?: "narrow"): FoldedList<T> {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<T>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isOpen]);
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
  }, []);
  return {
    button: (
      <button
        ref={button}
        className="btn fold"
        data-at={at}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
    ),
    list,
    state: isOpen ? "open" : undefined,
    chose: (next = button.current) => {
      const isFolded = button.current?.checkVisibility() === true;
      // Closes the list first, so that an element that gets the focus is scrolled into view in the final layout.
      flushSync(() => setOpen(false));
      if (isFolded) next?.focus();
    },
  };
}
