/**
 * Moves the focus to an element if what had it is gone, so that keyboards and screen readers go on near that place.
 * Whoever has gone on to something else keeps the focus there.
 */
export function focusIfLost(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) element?.focus();
}
