import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { redo, undo } from "../state.ts";
import { isDialogOpen, isFree, press, singleKeysAtom } from "./shortcuts.ts";

/** Keys that work everywhere. */
export function useKeys(): void {
  const areSingle = useAtomValue(singleKeysAtom);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (isDone(event, areSingle)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("input", onInput);
    document.addEventListener("focusin", forgetTyped);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("input", onInput);
      document.removeEventListener("focusin", forgetTyped);
    };
  }, [areSingle]);
}

/** The text field in which something was typed since it got the focus. There the browser undoes the typing. */
let typed: EventTarget | null = null;

function onInput({ target }: Event): void {
  typed = target instanceof Element && target.matches(TEXT_FIELDS) ? target : null;
}

function forgetTyped(): void {
  typed = null;
}

const TEXT_FIELDS = "textarea, input:not([type='checkbox'], [type='radio'], [type='button'])";

/** Undoes or repeats an edit, unless a dialog is open: its input could lose its subject. */
export function turn(isRedo: boolean): void {
  if (!isDialogOpen()) void (isRedo ? redo() : undo());
}

function isDone({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, areSingle: boolean): boolean {
  // Nothing changes behind a dialog, because the dialog's input could lose its subject.
  if (isDialogOpen()) return false;
  if ((ctrlKey || metaKey) && key.toLowerCase() === "z" && (typed === null || typed !== target)) {
    turn(shiftKey);
    return true;
  }
  // What was typed is saved.
  if (key === "Enter") forgetTyped();
  if (ctrlKey || metaKey || altKey) return false;
  if (key === "F6") {
    toNextRegion(shiftKey);
    return true;
  }
  return areSingle && key.length === 1 && isFree(target) && press(key.toLowerCase());
}
/** Inert elements are only helpers, such as the frame that draws the map's pictures. */
const REGIONS = ".top, .lens, .armbar, .cols > :not([inert])";
const FOCUSABLE = "a[href], :is(button, input, select, textarea):enabled, summary, [tabindex='0']";

/** Moves the focus to the next or previous region of the screen, cyclically. */
function toNextRegion(isBack: boolean): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(isSeen);
  const at = regions.findIndex((one) => one.contains(document.activeElement));
  const next = isBack ? regions.at(Math.max(at, 0) - 1) : regions[(at + 1) % regions.length];
  const first = [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(isSeen);
  if (first !== undefined) return first.focus();
  if (next === undefined) return;
  next.tabIndex = -1;
  next.focus();
}

/** Whether an element is visible. Folded elements are hidden but keep their space. */
function isSeen(one: HTMLElement): boolean {
  return one.checkVisibility({ visibilityProperty: true });
}
