import { useCallback, useRef } from "react";

/** For the `ref` of either of two controls of one field: which stands in the other's place takes over its focus. */
export function useSameFocus() {
  const held = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (held.current) control?.focus();
    return () => {
      held.current = document.activeElement === control;
    };
  }, []);
}
