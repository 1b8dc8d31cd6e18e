import { useState, useSyncExternalStore } from "react";
import type { FieldError } from "../../src/engine/index.ts";

/**
 * Keeps the shown problems unchanged while a pointer is down. A press on a button first takes the focus from a field.
 * If that field's problem appeared or disappeared at once, the button would move away and the press would miss it.
 */
export function useStill(problems: readonly FieldError[]): readonly FieldError[] {
  const pressed = useSyncExternalStore(subscribe, isDown, isDown);
  const [held, hold] = useState(problems);
  if (pressed || held === problems || JSON.stringify(held) === JSON.stringify(problems)) return held;
  hold(problems);
  return problems;
}

const watchers = new Set<() => void>();
let down = false;
const isDown = () => down;

function subscribe(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

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
