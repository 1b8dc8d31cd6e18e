import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface FocusKept<T> {
  readonly ref: RefObject<T | null>;
  readonly tabIndex: -1;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Properties of a list whose items disappear by themselves, such as findings. If the focused control disappears, the
 * focus goes to the list, so that the next Tab continues from there.
 */
export function useFocusKept<T extends HTMLElement>(): FocusKept<T> {
  const ref = useRef<T>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => void (focused.current = target),
    onBlur: ({ target }) =>
      // Some browsers also report that the focus was lost when the control is removed.
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = null;
      }),
  };
}
