/** What becomes of a language in which nothing is said. `arm`: as which one edits, empty for everybody; its texts stand on its pages alone. */
export function leftEmpty(arm: string): string {
  return arm === ""
    ? "A language that you leave empty stands among the missing texts until somebody translates it."
    : "A language that you leave empty is missing until you write it here, on the page.";
}
