import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { expect } from "./test.ts";

const FLOW = "flows/garden/flow.json";
const patient = { timeout: 240_000 };

/**
 * On the page of the small journey's first step, by keyboard alone: adds a button below the heading, deletes it, and
 * undoes both. `textOf` returns a file, and `looksRight` checks an open dialog.
 */
export async function addPart(
  page: Page,
  textOf: (path: string) => string,
  looksRight: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const before = textOf(FLOW);
  const parts = page.getByRole("navigation", { name: "From top to bottom" });
  const chosen = page.getByRole("complementary", { name: "What is chosen" });
  const asked = page.getByRole("dialog", { name: "Add a part to the page" });
  await parts.getByRole("button", { name: /heading$/ }).press("Enter");
  await parts.getByRole("button", { name: "Add a part…" }).press("Enter");
  await asked.getByRole("button", { name: "Preview…" }).press("Enter", patient);
  await asked.getByRole("link", { name: /Choose what it is$/ }).press("Enter");
  await expect(asked.getByLabel("What is it?")).toBeFocused();
  await asked.getByLabel("What is it?").selectOption("Button");
  await expect(asked).toContainText("Buttons that send events, and links that look like buttons.");
  await expect(asked.getByLabel("Below which part of the page?").locator("option:checked")).toHaveText(/heading$/);
  const button = asked.getByRole("region", { name: "Buttons" });
  await button.getByLabel("English").fill("Grow more");
  await button.getByLabel("Español").fill("Cultiva más");
  await expect(button.getByLabel("Which step does it lead to?")).toHaveValue("done");
  await looksRight(asked);
  await asked.getByRole("button", { name: "Preview…" }).press("Enter");
  await expect(asked.getByRole("heading", { name: "4 places in 3 files" })).toBeFocused(patient);
  await asked.getByRole("button", { name: "Add it" }).press("Enter");
  await expect(asked).toHaveCount(0);

  // The new part is chosen, and the page shows it.
  const added = parts.getByRole("button", { name: /^Grow more ?buttons$/ });
  await expect(added).toBeFocused();
  await expect(added).toHaveAttribute("aria-current", "true");
  await expect(chosen.getByRole("heading", { level: 2 })).toContainText("Grow more");
  expect(textOf(FLOW)).toMatch(
    /"block": "heading".*\n +\{ "block": "actions", "buttons": \[\{ "event": "growMore", "text": "details.growMore" \}\] \},\n/,
  );
  expect(textOf("locales/es/garden.json")).toContain('"growMore": "Cultiva más"');
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Grow more" })).toBeVisible(patient);

  await chosen.getByRole("button", { name: "Delete it… the part “Grow more”" }).press("Enter");
  const would = chosen.getByRole("region", { name: "What would change" });
  await expect(would).toContainText("what “details” does after “growMore”; the text details.growMore", patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Delete it" }).press("Enter");
  await expect(added).toHaveCount(0);
  expect(textOf(FLOW)).not.toContain("growMore");
  for (const what of [/^Undo: the actions at .* is deleted/, /^Undo: A new part at .*: Buttons “Grow more”/])
    await page.getByRole("button", { name: what }).press("Enter");
  await expect(page.getByRole("button", { name: /^Redo: A new part/ })).toBeVisible();
  expect(textOf(FLOW)).toBe(before);
}
