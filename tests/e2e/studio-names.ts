import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { changesIn, patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

/** Renames a condition that a guard before the page uses by its name, by keyboard alone, and undoes it. */
export async function renameCondition(page: Page, condition: string): Promise<void> {
  const { bar, contents: transitions } = placesOf(page);
  const guard = page
    .getByRole("complementary", { name: "What is chosen" })
    .getByRole("region", { name: /^Redirected /, includeHidden: false });
  await transitions.getByRole("button", { name: new RegExp(`not ${condition} and `) }).press("Enter");
  const renamed = `${condition}Already`;
  await guard.getByText(`Rename “${condition}”`).press("Enter");
  await rename(page, guard, { label: "The condition’s name in the files", to: renamed });
  // The focus moves to the guard that uses the condition.
  const asks = guard.getByRole("button", { name: new RegExp(`^Change: When: not ${condition} already`) });
  await expect(asks).toBeFocused(patient);
  await expect(guard.getByText(`“${renamed}” means:`)).toBeVisible();
  await bar
    .getByRole("button", { name: new RegExp(`^Undo: The condition ${condition} of .* is called ${renamed}`) })
    .press("Enter");
  await expect(guard.getByText(`“${condition}” means:`)).toBeVisible(patient);
}

/**
 * Renames a field of the page in all files, by keyboard alone, and undoes it. `listed`: the field's entry in the list
 * of the page.
 */
export async function renameField(
  page: Page,
  { listed, name, git }: { readonly listed: Locator; readonly name: string; git(...args: readonly string[]): string },
): Promise<void> {
  const { bar, chosen } = placesOf(page);
  const about = (field: string) => chosen.getByRole("region", { name: new RegExp(`^Field .* ${field}$`) });
  const would = changesIn(chosen);
  const renamed = `${name}Given`;
  await listed.press("Enter");
  await about(name).getByText("Rename or delete").press("Enter");
  await about(name).getByLabel("The field’s name in the files").fill(renamed);
  await about(name).getByLabel("The field’s name in the files").press("Enter");
  await expect(would.getByRole("heading", { name: /^\d+ places in \d+ files$/ })).toBeFocused(patient);
  expect(git("status", "--porcelain", "--", "schemas")).toBe("");
  await would.getByRole("button", { name: "Rename it" }).press("Enter");
  await expect(about(renamed)).toBeVisible(patient);
  expect(git("status", "--porcelain", "--", "schemas")).toMatch(/migrations\/$/m);
  await bar
    .getByRole("button", { name: new RegExp(`^Undo: .* is called ${renamed} in the files, instead of ${name}`) })
    .press("Enter");
  await expect(
    bar.getByRole("button", { name: new RegExp(`^Redo: .* is called ${renamed} in the files, instead of ${name}`) }),
  ).toBeVisible();
  expect(git("status", "--porcelain", "--", "schemas")).toBe("");
  // The list is reloaded from the files. Waits until the entry with the new name has gone.
  await expect(about(renamed)).toHaveCount(0, patient);
}

/** Renames the arm that is being edited, by keyboard alone, and undoes it. */
export async function renameArm(page: Page, flag: string): Promise<void> {
  const { bar } = placesOf(page);
  const button = page.getByRole("button", { name: "Rename an arm…" });
  await button.press("Enter");
  const arms = page.getByRole("dialog", { name: `Rename an arm of ${flag}` });
  await expect(arms.getByLabel("Which arm?")).toHaveValue("treatment");
  await rename(page, arms, { label: "The arm’s name in the files", to: "few-words" });
  await expect(arms).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByText("What you change now is for people in few-words")).toBeVisible();
  await bar.getByRole("button", { name: `Undo: The arm treatment of ${flag} is called few-words` }).press("Enter");
  await expect(page.getByText("What you change now is for people in treatment")).toBeVisible();
}

/** Enters another name, expects the preview of the changes to get the focus, and confirms. */
async function rename(
  page: Page,
  place: ReturnType<Page["getByRole"]>,
  { label, to }: { readonly label: string; readonly to: string },
): Promise<void> {
  const would = changesIn(place);
  // Several of these forms may exist; only one is open.
  const input = place.getByLabel(label).filter({ visible: true });
  await input.fill(to);
  await input.press("Enter");
  await expect(would.getByRole("heading", { name: /^\d+ places? in \d+ files?$/ })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Rename it" }).press("Enter");
}
