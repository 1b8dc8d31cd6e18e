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

let down = false;
const isDown = () => down;

function subscribe(changed: () => void): () => void {
  const set = (next: boolean) => {
    down = next;
    changed();
  };
  const press = () => set(true);
  // The click that a release ends in comes first.
  const release = () => setTimeout(() => set(false));
  const releases = ["pointerup", "pointercancel"] as const;
  document.addEventListener("pointerdown", press, true);
  for (const name of releases) document.addEventListener(name, release, true);
  return () => {
    document.removeEventListener("pointerdown", press, true);
    for (const name of releases) document.removeEventListener(name, release, true);
  };
}
