import { useState, useSyncExternalStore } from "react";
import type { FieldError } from "../../src/engine/index.ts";

/**
 * Keeps the problems on show as they are while a pointer is down. A press on a button first takes the focus from a field;
 * if that field's problem came or went at once, the button would move away from under the finger and the press would miss it.
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

// From the moment in which this file is there, not when a form is shown: a page drawn by the service can be pressed before.
if (typeof document !== "undefined") {
  // Pressed already before this file came.
  down = document.querySelector(":active") !== null;
  // A finger's `mousedown` comes when it has left the screen, and only then does the focus leave the field.
  document.addEventListener("mousedown", () => set(true), true);
  // The click that a release ends in comes first.
  const release = () => setTimeout(set, 0, false);
  for (const name of ["pointerup", "pointercancel", "mouseup"]) document.addEventListener(name, release, true);
}
