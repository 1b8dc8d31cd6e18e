import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { changesIn, inBoth, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

interface Changed {
  readonly journey: string;
  readonly step: string;
  readonly field: { readonly label: string; readonly name: string };
  readonly git: (...args: readonly string[]) => string;
}

/**
 * On the page of a step whose heading is selected, by keyboard alone: renames a text, moves a field, adds a field and
 * deletes it, and undoes each.
 */
export async function changeTextAndFields(page: Page, { journey, step, field, git }: Changed): Promise<void> {
  const { bar, frame, chosen, contents: fields } = placesOf(page);
  const listed = fields.getByRole("treeitem", { name: new RegExp(`^${field.label}( when| by site)?$`) });
  const about = (name: string) => chosen.getByRole("region", { name: new RegExp(`^Field .* ${name}$`) });
  const would = changesIn(chosen);

  // Renames the text's key in the files, by keyboard alone, and undoes it.
  await chosen.getByText("Rename or delete").press("Enter");
  await chosen.getByLabel("Its name in the files").fill(`${step}.heading`);
  await chosen.getByLabel("Its name in the files").press("Enter");
  await bar.getByRole("button", { name: `Undo: The text ${step}.title is called ${step}.heading` }).press("Enter");
  await expect(bar.getByRole("button", { name: `Redo: The text ${step}.title is called` })).toBeVisible();
  expect(git("diff", "--numstat")).toBe(`1\t1\tlocales/en/${journey}.json\n1\t1\tlocales/es/${journey}.json\n`);

  // Moves a field, by keyboard alone, and undoes it.
  await listed.press("Enter");
  await listed.press("Alt+ArrowDown");
  await bar.getByRole("button", { name: new RegExp(`^Undo: “${field.label}” of .* moves down`) }).press("Enter");
  await expect(bar.getByRole("button", { name: new RegExp(`^Redo: “${field.label}” of .* moves down`) })).toBeVisible();
  expect(git("status", "--porcelain", "--", "schemas")).toBe("");

  // Adds a field with a short dialog; it appears on the page.
  await fields.getByRole("button", { name: "Add a field…" }).press("Enter");
  const questions = page.getByRole("dialog", { name: "Add a field" });
  await questions.getByLabel("What do you call it?").fill("Preferred name");
  for (const [group, english, spanish] of [
    ["What people read", "Preferred name", "Nombre preferido"],
    ["What they read if it is longer", "Must be at most 30 characters", "Debe tener como máximo 30 caracteres"],
  ] as const) {
    await inBoth(questions.getByRole("group", { name: group }), english, spanish);
  }
  await questions.getByLabel("Maximum number of characters").fill("30");
  await questions.getByLabel("Below which field?").selectOption(field.label);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await questions.getByRole("button", { name: "Preview…" }).press("Enter");
  await questions.getByRole("button", { name: "Add it" }).press("Enter", patient);
  await expect(fields.getByRole("treeitem", { name: "Preferred name" })).toHaveAttribute("aria-selected", "true");
  await expect(frame.getByLabel("Preferred name")).toBeVisible(patient);

  // Deletes the field, by keyboard alone: the Studio shows first what would change. Undo restores it.
  await about("preferredName").getByText("Rename or delete").press("Enter");
  await about("preferredName").getByRole("button", { name: "Delete…" }).press("Enter");
  await expect(would.getByRole("heading", { name: /^\d+ places in \d+ files$/ })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(frame.getByLabel("Preferred name")).toHaveCount(0, patient);
  await expect(fields.getByRole("treeitem", { name: "Preferred name" })).toHaveCount(0);
  await bar.getByRole("button", { name: /^Undo: The field “Preferred name” of .* is deleted/ }).press("Enter");
  await expect(fields.getByRole("treeitem", { name: "Preferred name" })).toBeVisible();
  await bar.getByRole("button", { name: /^Undo: A new field in .*: Preferred name/ }).press("Enter");
  await expect(fields.getByRole("treeitem", { name: "Preferred name" })).toHaveCount(0);
  expect(git("status", "--porcelain", "--", "schemas")).toBe("");
}
