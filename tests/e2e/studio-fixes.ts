import type { Page } from "@playwright/test";
import { patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const WORDS = "locales/words.json";

/**
 * Types a word that no dictionary has at the cursor of the JSON editor, adds it to the known words by the button of its
 * finding, and undoes both. `textOf` returns a file's text.
 */
export async function addUnknownWord(page: Page, textOf: (path: string) => string): Promise<void> {
  const { bar } = placesOf(page);
  const found = page.getByRole("complementary", { name: "Findings in this file" });
  const known = textOf(WORDS);
  await page.keyboard.insertText(" and moree");
  await found.getByRole("button", { name: "Add “moree” to the known words" }).press("Enter", patient);
  await expect(found).toContainText("There are no findings in this file.", patient);
  // The button disappeared with its finding.
  await expect(found).toBeFocused();
  expect(JSON.parse(textOf(WORDS))).toEqual({ words: { "*": ["Garden"], en: ["moree"] } });
  await bar.getByRole("button", { name: "Undo: Add “moree” to the known words" }).press("Enter");
  await expect.poll(() => textOf(WORDS)).toBe(known);
  await bar.getByRole("button", { name: /^Undo: Line / }).press("Enter");
  await expect(page.getByRole("textbox", { name: /\.json$/ })).not.toContainText("moree");
}
