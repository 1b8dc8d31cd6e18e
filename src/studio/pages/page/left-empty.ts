/**
 * Explains what happens to languages that are left empty. `arm` is the edited arm, empty for everybody. The texts of an
 * arm are listed only on its own pages.
 */
export function leftEmpty(arm: string): string {
  return arm === ""
    ? "A language that you leave empty is listed under missing texts until somebody translates it."
    : "A language that you leave empty is missing until you write it here, on the page.";
}
