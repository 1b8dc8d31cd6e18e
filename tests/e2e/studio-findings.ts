import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { patient, placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";

const ENGLISH = "locales/en/garden.json";
const WORDS = "locales/words.json";

interface Files {
  textOf(path: string): string;
  write(path: string, text: string): void;
}

/**
 * Goes from the map to the findings by keys: chooses which are shown, which the address keeps, opens the step of one,
 * makes the edit of another and undoes it, and goes back to the map. The text `done.change` is missing in Spanish.
 */
export async function goThroughFindings(page: Page, files: Files): Promise<void> {
  const { keyboard } = page;
  const words = files.textOf(WORDS);
  const english = files.textOf(ENGLISH);
  files.write(ENGLISH, english.replace("an email address", "an email adress"));
  const { bar } = placesOf(page);
  const place = page.getByRole("region", { name: "Findings", exact: true });
  const missing = place
    .getByRole("region", { name: "To fix" })
    .getByRole("listitem")
    .filter({ hasText: "done.change" });
  const misspelt = place.getByRole("region", { name: "To check" }).getByRole("listitem").filter({ hasText: "adress" });
  await keyboard.press("7");
  await expect(bar.locator("a[aria-current=page]")).toHaveText(/\d to fix/);
  await expect(missing).toContainText("To fix: ", patient);
  await expect(missing).toContainText(
    "People who read that language would see another language, or a name from the files",
  );
  await expect(missing.getByRole("link", { name: "See it at Texts" })).toHaveAttribute("href", /texts=missing/);
  await missing.getByText("Details", { exact: true }).click();
  await expect(missing.getByRole("link", { name: new RegExp(`^${ENGLISH}, line \\d+$`) })).toBeVisible();
  await expect(misspelt).toContainText("To check: ", patient);
  await expect(page.getByRole("complementary", { name: "About the check" })).toContainText(
    "The journeys are walked through once nothing that the rules found is left to fix.",
  );

  // The address keeps which findings are shown, also after a reload and when one comes back.
  const which = page.getByRole("navigation", { name: "Which findings" });
  const toFix = which.getByRole("button", { name: /^To fix \d/ });
  const where = which.getByRole("button", { name: /^Thank you \d/ });
  await toFix.press("Enter");
  await where.press("Enter");
  await expect(misspelt).toHaveCount(0);
  await page.reload();
  await expect(toFix).toHaveAttribute("aria-pressed", "true", patient);
  await expect(where).toHaveAttribute("aria-pressed", "true");
  await missing.getByRole("link", { name: "Open “Thank you”" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Page: Thank you" })).toBeAttached(patient);
  await page.goBack();
  await expect(where).toHaveAttribute("aria-pressed", "true", patient);
  await where.press("Enter");
  await expect(where).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Show all" }).press("Enter");
  await expect(misspelt).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await chooseOnPhone(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });

  // From one to the next by keys, and what its button does.
  const items = place.getByRole("region").getByRole("listitem");
  await keyboard.press("j");
  await expect(items.first()).toBeFocused();
  while (!(await misspelt.evaluate((one) => one === document.activeElement))) await keyboard.press("j");
  await keyboard.press("k");
  await expect(misspelt).not.toBeFocused();
  await keyboard.press("j");
  await expect(misspelt).toBeFocused();
  await keyboard.press("Enter");
  await expect(misspelt).toHaveCount(0, patient);
  await expect(place).toBeFocused();
  expect(JSON.parse(files.textOf(WORDS))).toMatchObject({ words: { en: ["adress"] } });
  await bar.getByRole("button", { name: "Undo: Add “adress” to the known words" }).press("Enter");
  await expect.poll(() => files.textOf(WORDS)).toBe(words);
  files.write(ENGLISH, english);
  await expect(misspelt).toHaveCount(0, patient);
  await keyboard.press("1");
}

/** On a phone the choices are behind a button. They fold again when something is chosen, or with Escape. */
async function chooseOnPhone(page: Page): Promise<void> {
  const fold = page.getByRole("button", { name: "Which findings" });
  const choice = page.getByRole("navigation", { name: "Which findings" }).getByRole("button", { name: /^To fix \d/ });
  await expect(choice).toBeHidden();
  await fold.press("Enter");
  await expect(choice).toBeFocused();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  await expect(fold).toBeFocused();
  for (const isOn of ["true", "false"]) {
    await fold.press("Enter");
    await choice.press("Enter");
    await expect(fold).toBeFocused();
    await expect(choice).toBeHidden();
    await expect(page.locator("nav[aria-label='Which findings'] button").first()).toHaveAttribute("aria-pressed", isOn);
  }
}
