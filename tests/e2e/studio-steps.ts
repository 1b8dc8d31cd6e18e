import type { Locator, Page } from "@playwright/test";
import { changesIn, patient } from "./studio-places.ts";
import { expect } from "./test.ts";

/** Copies the step "Before you dig" by keyboard, and undoes that. */
export async function copyStep(page: Page, map: Locator, panel: Locator): Promise<void> {
  const dig = map.getByRole("link", { name: "2 Before you dig" });
  await dig.press("Control+C");
  await expect(page.getByText("“Before you dig” is copied.")).toBeVisible();
  await dig.press("Control+V");
  const pasting = page.getByRole("dialog", { name: "Paste “Before you dig”" });
  await pasting.getByLabel("What do you call it?").fill("Once more");
  await pasting.getByLabel("English").fill("Once more");
  await pasting.getByRole("button", { name: "Preview…" }).press("Enter");
  await changesIn(pasting).getByRole("button", { name: "Paste it" }).press("Enter", patient);
  await expect(panel.getByRole("heading", { level: 2, name: "Once more" })).toBeFocused(patient);
  const copy = map.getByRole("link", { name: /Once more$/ });
  await expect(copy).toHaveAccessibleDescription(/^onceMore · \/once-more · page/, patient);
  await expect(panel.getByRole("region", { name: "How people get here" })).toContainText("Before you dig");
  await page.getByRole("button", { name: /^Undo: A new step in garden: Once more/ }).press("Enter");
  await expect(copy).toBeHidden(patient);
}
