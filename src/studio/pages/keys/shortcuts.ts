/** Keys of the Studio, and what they do, as its help lists them. A single key is pressed where nobody writes; it can be switched off. */
export const KEYS = [
  { keys: ["1", "2", "3", "4", "5"], does: "Go to Map, Page, Texts, Changes, JSON" },
  { keys: ["/"], does: "Search" },
  { keys: ["L"], does: "Map: as a list, or as a map again" },
  { keys: ["+", "-", "0"], does: "Map: nearer, farther, all of it" },
  { keys: ["?"], does: "This list" },
] as const;

/** Keys that work always. */
export const OTHER_KEYS = [
  { keys: ["Ctrl Z", "Ctrl Shift Z"], does: "Undo, redo, through all files" },
  { keys: ["F6", "Shift F6"], does: "To the next part of the screen, or to the one before" },
  {
    keys: ["Arrows", "Home", "End", "Enter"],
    does: "Map: to the next step in that direction, the first, the last; open its page",
  },
  { keys: ["Alt ↑", "Alt ↓"], does: "Page: move a field or a part up or down, where it is focused in the list" },
  { keys: ["Enter", "Esc"], does: "Texts: save what is written, or give it up" },
  { keys: ["Ctrl Space"], does: "Expressions and JSON: what may stand here" },
] as const;

/** What somebody does by a single key: what says so itself (`aria-keyshortcuts`) is focused where one writes in it, else pressed. */
export function press(key: string): boolean {
  // `+` stands between keys that are pressed together.
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

/** Whether single letters mean something where the focus is: nobody writes there, and nothing is asked over the page. */
export function isFree(target: EventTarget | null): boolean {
  const at = target instanceof Element ? target : document.body;
  return at.closest("input, textarea, select, [contenteditable]") === null && !isAsked();
}

/** Whether something is asked over the page: what lies behind it is not changed by keys meanwhile. */
export function isAsked(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
