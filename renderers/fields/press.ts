/**
 * Whether a pointer is down. A press on a button first takes the focus from a field. If that field's problem appeared
 * or disappeared at once, the button would move away and the press would miss it.
 */
export const isPressed = () => down;

/** Calls `changed` when a press begins or ends. Returns a function that stops it. */
export function watchPress(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

const watchers = new Set<() => void>();
let down = false;

function set(next: boolean): void {
  down = next;
  for (const changed of watchers) changed();
}

// Starts as soon as this file is loaded, not when a form is shown: a page that the service has drawn can be pressed
// before.
if (typeof document !== "undefined") {
  // A press may have started before this file was loaded.
  down = document.querySelector(":active") !== null;
  // On a touch screen, `mousedown` comes after the finger was lifted, and only then does the field lose the focus.
  document.addEventListener("mousedown", () => set(true), true);
  // The click at the end of a press must be handled first.
  const release = () => setTimeout(set, 0, false);
  for (const name of ["pointerup", "pointercancel", "mouseup"]) document.addEventListener(name, release, true);
}
