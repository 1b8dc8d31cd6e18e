/** What becomes of stored test walks (recordings) that an edit changes: the place Changes asks. */
export const TEST_WALKS = "Stored test walks may go otherwise then. Changes asks whether that is as you meant.";

/** The names of test walks that people wrote, by their files: `“straight through”`. */
export function walkNames(paths: readonly string[]): string {
  const names = paths.map((path) => `“${path.replace(/^.*\/|\.json$/g, "").replaceAll("-", " ")}”`);
  return [...new Set(names)].join(", ");
}
