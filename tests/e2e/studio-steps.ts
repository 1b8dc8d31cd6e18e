import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { changesIn, patient } from "./studio-places.ts";
import { expect } from "./test.ts";

/** Copies the step "Before you dig" by keyboard, moves the copy before it, drags it back, and undoes all of it. */
export async function copyAndMove(page: Page, map: Locator, panel: Locator): Promise<void> {
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

  await panel.getByRole("button", { name: "Move it…" }).press("Enter");
  const moving = page.getByRole("dialog", { name: "Move “Once more”" });
  const place = moving.getByLabel("Where does it go?");
  await place.selectOption({ label: "After “Your details”: “Continue” → Before you dig" });
  await moving.getByRole("button", { name: "Preview…" }).press("Enter");
  const would = changesIn(moving);
  await expect(would.getByRole("heading", { name: /^\d+ places in \d+ files?$/ })).toBeFocused(patient);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await would.getByRole("button", { name: "Move it" }).press("Enter");
  const from = panel.getByRole("region", { name: "How people get here" });
  await expect(from).toContainText("Your details", patient);

  // Onto the step behind which it is to be. The dialog has this place.
  const box = (link: Locator) => map.locator(".node").filter({ has: link });
  await box(copy).locator(".node__handle").dragTo(box(dig));
  await expect(place).toHaveText(/^After “Before you dig”/);
  await moving.getByRole("button", { name: "Preview…" }).press("Enter", patient);
  await would.getByRole("button", { name: "Move it" }).press("Enter", patient);
  await expect(from).toContainText("Before you dig", patient);
  for (const act of [/moves behind/, /moves behind/, /^Undo: A new step/])
    await page.getByRole("button", { name: act }).first().press("Enter");
  await expect(copy).toBeHidden(patient);
}
