import { useCallback, useRef } from "react";

/** A `ref` for two controls of one field that replace each other: the new one takes over the focus of the old one. */
export function useSameFocus() {
  const held = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (held.current) control?.focus();
    return () => {
      held.current = document.activeElement === control;
    };
  }, []);
}
