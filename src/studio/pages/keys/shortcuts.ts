import { atom } from "jotai";
/**
 * The Studio's keys and what they do, as listed in its help. Single keys work while nobody is typing, and can be
 * switched off.
 */
export const KEYS = [
  {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    does: "Go to Map, Page, Texts, Changes, Experiments, JSON, Findings, Sites and prices, Review",
  },
  { keys: ["/"], does: "Search" },
  { keys: ["L"], does: "Map: as a list, or as a map again" },
  { keys: ["+", "-", "0"], does: "Map: zoom in, zoom out, show all of it" },
  { keys: ["J", "K"], does: "Findings: to the next one, to the one before" },
  { keys: ["?"], does: "This list" },
] as const;

/** Keys that always work. */
export const OTHER_KEYS = [
  { keys: ["Ctrl Z", "Ctrl Shift Z"], does: "Undo, redo, through all files" },
  { keys: ["Ctrl Enter"], does: "Texts: save, and go on to the next text of the list" },
  { keys: ["F6", "Shift F6"], does: "To the next part of the screen, or to the one before" },
  {
    keys: ["Arrows", "Home", "End", "Enter"],
    does: "Map: to the next step in that direction, the first, the last; open its page",
  },
  { keys: ["Alt ↑", "Alt ↓"], does: "Page: move a field or a part up or down, where it is focused in the list" },
  { keys: ["Ctrl C", "Ctrl V"], does: "Page, Map: copy the part, the field or the step with the focus; paste it" },
  { keys: ["F2"], does: "Page: write the chosen text on the page itself" },
  { keys: ["Enter"], does: "Findings: the first thing that you can do about the one with the focus" },
  { keys: ["Enter", "Esc"], does: "Texts: save, or cancel" },
  { keys: ["Ctrl Space"], does: "Expressions and JSON: what you can write here" },
] as const;

/**
 * Executes a single key: elements with that `aria-keyshortcuts` are focused if they are inputs, and clicked otherwise.
 */
export function press(key: string): boolean {
  // `+` separates keys that are pressed together.
  const name = key === "+" ? "plus" : key;
  const found = [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].find(
    (one) =>
      one.getAttribute("aria-keyshortcuts")?.toLowerCase().split(" ").includes(name) === true && one.checkVisibility(),
  );
  if (found === undefined) return false;
  if (found.matches("input")) found.focus();
  else found.click();
  return true;
}

/** Whether single keys are available: the focus is not in an input, and no dialog is open. */
export function isFree(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : document.body;
  return at.closest("input, textarea, select, [contenteditable]") === null && !isDialogOpen();
}

/** Whether a dialog is open. Keys must not change the page behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

const KEY = "studio.single-keys";

const chosenAtom = atom(isOn());

/** Whether single keys are enabled. Stored in the browser if possible. */
export const singleKeysAtom = atom(
  (get) => get(chosenAtom),
  (_, set, are: boolean) => {
    set(chosenAtom, are);
    try {
      localStorage.setItem(KEY, are ? "on" : "off");
    } catch {
      // Without storage, the setting lasts until the page is reloaded.
    }
  },
);

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
