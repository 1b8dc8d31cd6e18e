import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { redo, undo } from "../state.ts";
import { toNextRegion } from "./regions.ts";
import { isDialogOpen, isFree, press } from "./shortcuts.ts";
import { singleKeysAtom } from "./single-keys.ts";

/** Keys that work everywhere. */
export function useKeys(): void {
  const areSingle = useAtomValue(singleKeysAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isDone(event, areSingle)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [areSingle]);
}

function isDone({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, areSingle: boolean): boolean {
  // Nothing changes behind a dialog, because the dialog's input could lose its subject.
  if (isDialogOpen()) return false;
  // Not in text fields, where the browser undoes typing.
  const isWriting = target instanceof Element && target.matches("input, textarea, select");
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z" && !isWriting) {
    void (shiftKey ? redo() : undo());
    return true;
  }
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "F6") {
    toNextRegion(shiftKey);
    return true;
  }
  return areSingle && key.length === 1 && isFree(target) && press(key.toLowerCase());
}
