import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { whileHeld } from "./studio-conditions.ts";
import { patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const LAYOUT = "schemas/garden/details.ui.json";

/**
 * On the page of the small journey's first step, on a phone and by keyboard alone: gives the form a list of plain values
 * and a value with a name, and a field a hint. Undoes everything. `textOf` returns a file.
 */
export async function changeEntries(page: Page, textOf: (path: string) => string): Promise<void> {
  const before = [FLOW, LAYOUT].map(textOf);
  const { chosen } = placesOf(page);
  const undo = (what: RegExp) => page.getByRole("button", { name: what }).press("Enter");
  const choose = async (name: RegExp) => {
    await page.getByRole("button", { name: "On this page", exact: true }).press("Enter");
    await page.getByRole("tree", { name: "From top to bottom" }).getByRole("treeitem", { name }).first().press("Enter");
  };
  const add = async (button: string, answers: Readonly<Record<string, string>>) => {
    await chosen.getByRole("button", { name: `${button}…` }).press("Enter");
    const dialog = page.getByRole("dialog", { name: button });
    for (const [question, answer] of Object.entries(answers)) await dialog.getByLabel(question).fill(answer);
    await dialog.getByRole("button", { name: "Preview…" }).press("Enter");
    await dialog.getByRole("button", { name: "Add it" }).press("Enter", patient);
    await expect(dialog).toHaveCount(0);
  };
  const { stepChoice: step } = placesOf(page);
  await step.selectOption({ index: 0 });
  await choose(/form$/);

  // A list of plain values: its first one makes the list appear, which then has the focus.
  const list = chosen.getByRole("list", { name: "Fields that cannot be changed" });
  await add("Add to “Fields that cannot be changed”", { Value: "name" });
  await expect(list).toBeFocused();
  await add("Add to “Fields that cannot be changed”", { Value: "email" });
  const value = (of: string) => list.getByRole("button", { name: of, exact: true });
  // Deletes a value that was just moved: the page shows its new place only after "Delete it…", and asks again.
  await whileHeld(page, "plans", async () => {
    await whileHeld(page, "page", async () => {
      await value("email").press("Alt+ArrowUp");
      await expect.poll(() => textOf(FLOW)).toContain('"readOnly": ["email", "name"]');
      await value("email").press("Enter");
      await expect(list.getByLabel("Value")).toHaveValue("email");
      await list.getByRole("button", { name: "Delete it… “email”" }).press("Enter");
      await expect(list.getByRole("listitem").first()).toContainText("name");
    });
    await expect(list.getByRole("listitem").first()).toContainText("email");
  });
  await expect(list.getByRole("button", { name: "Delete it", exact: true })).toBeVisible(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  // What is opened while a deletion is saved stays open.
  await whileHeld(page, "edits", async () => {
    await list.getByRole("button", { name: "Delete it", exact: true }).press("Enter");
    await value("name").press("Enter");
  });
  await expect(value("email")).toHaveCount(0);
  await expect(value("name")).toHaveAttribute("aria-expanded", "true");
  await expect(value("name")).toBeFocused();
  expect(textOf(FLOW)).toContain('"readOnly": ["name"]');

  // A value with a name, which gets another name.
  await add("Add to “Values at the beginning”", { "Its name": "name", Value: "= lang" });
  await chosen.getByRole("button", { name: "name = lang" }).press("Enter");
  await chosen.getByText("Rename “name”").press("Enter");
  await chosen.getByLabel("Its name").fill("email");
  await chosen.getByLabel("Its name").press("Enter");
  await chosen.getByRole("button", { name: "Rename it" }).press("Enter", patient);
  await expect(chosen.getByRole("button", { name: "email = lang" })).toHaveAttribute("aria-expanded", "true");
  expect(textOf(FLOW)).toContain('"initial": { "email": "= lang" }');

  // A field has the texts of its layout, as a part of the page has those of its descriptor.
  await choose(/^Name( optional)?$/);
  await add("Add “Hint”", { English: "As in your passport", Español: "Como en tu pasaporte" });
  await expect(chosen.getByRole("heading", { name: "Texts" }).first()).toBeFocused();
  expect(textOf(LAYOUT)).toContain('"hint": "details.nameHint"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await undo(/^Undo: Hint of “Name”/);
  await undo(/^Undo: “name” \(initial\) .* is called “email”/);
  await undo(/^Undo: “name” in Values at the beginning/);
  await undo(/^Undo: “email” \(read only\) .* is deleted/);
  await undo(/^Undo: “email” \(read only\) .* moves up/);
  for (const value of ["email", "name"]) await undo(new RegExp(`^Undo: “${value}” in Fields that cannot be changed`));
  await expect.poll(() => [FLOW, LAYOUT].map(textOf)).toEqual(before);
}
