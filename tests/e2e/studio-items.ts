import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { changesIn, inBoth, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";

/**
 * On the page of the small journey's last step, on a phone and by keyboard alone: gives the heading a sentence, adds a
 * button, moves, sets and deletes it, and undoes everything. `textOf` returns a file.
 */
export async function changeItems(page: Page, textOf: (path: string) => string): Promise<void> {
  const before = textOf(FLOW);
  const { chosen } = placesOf(page);
  const undo = (what: RegExp | string) => page.getByRole("button", { name: what }).press("Enter");
  const choose = async (part: RegExp) => {
    await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
    const { parts } = placesOf(page);
    await parts.getByRole("treeitem", { name: part }).press("Enter");
  };

  // A text that the heading does not have. Pressing its words opens them in all languages.
  await choose(/heading$/);
  await chosen.getByRole("button", { name: "Add “Sentence below”…" }).press("Enter");
  const text = page.getByRole("dialog", { name: "Add “Sentence below”" });
  await inBoth(text, "We will write soon.", "Te escribiremos pronto.");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await text.getByRole("button", { name: "Preview…" }).press("Enter");
  await text.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(text).toHaveCount(0);
  expect(textOf("locales/es/garden.json")).toContain('"sub": "Te escribiremos pronto."');
  await chosen.getByRole("button", { name: "We will write soon." }).press("Enter");
  await expect(chosen.getByLabel("Español")).toHaveValue("Te escribiremos pronto.");
  await undo("Undo: Sentence below of the heading at “Thank you” is “We will write soon.”");
  await expect(chosen.getByRole("button", { name: "Add “Sentence below”…" })).toBeVisible();

  // A button of the list of buttons, which leads to the first step.
  await choose(/buttons$/);
  await chosen.getByRole("button", { name: "Add to “Buttons”…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add to “Buttons”" });
  await inBoth(dialog, "Plant more", "Planta más");
  await dialog.getByLabel("Which step does it lead to?").selectOption("Your details");
  await expect(dialog).toContainText("In the files: plantMore");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
  await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(dialog).toHaveCount(0);

  // It moves up by keys and keeps the focus, is set by the form of its descriptor, and is deleted with what it does.
  const plant = chosen.getByRole("button", { name: "Plant more", exact: true });
  await plant.press("Alt+ArrowUp");
  await expect.poll(() => textOf(FLOW)).toMatch(/"event": "plantMore"[^]*"event": "change"/);
  await expect(plant).toBeFocused();
  await expect(chosen.getByRole("button", { name: "Move up: “Plant more”" })).toHaveAttribute("aria-disabled", "true");
  await plant.press("Enter");
  await chosen.getByLabel("Style").selectOption("Filled");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  const buttons = chosen.getByRole("region", { name: /^buttons/ });
  await buttons.getByRole("button", { name: "Save", exact: true }).first().press("Enter");
  await expect.poll(() => textOf(FLOW)).toContain('"variant": "primary"');
  await expect(chosen.getByLabel("Style")).toHaveValue("primary");
  await chosen.getByRole("button", { name: "Delete it… “Plant more”" }).press("Enter");
  const would = changesIn(chosen);
  await expect(would).toContainText("what “done” does after “plantMore”; the text “Plant more”", patient);
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(plant).toHaveCount(0);
  expect(textOf(FLOW)).not.toContain("plantMore");
  for (const what of [/^Undo: “Plant more” \(buttons\) .* is deleted/, /^Undo: “Plant more” \(buttons\) .*: /])
    await undo(what);
  await undo("Undo: “Plant more” (buttons) at “Thank you” moves up");
  await undo("Undo: “Plant more” in Buttons of the actions at “Thank you”");
  await expect.poll(() => textOf(FLOW)).toBe(before);
}
