import type { Locator, Page } from "@playwright/test";
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
  // Focused at the end of each act. What is pressed before would lose the focus.
  const heading = panel.getByRole("heading", { level: 2, name: "Once more", exact: true });
  await expect(heading).toBeFocused(patient);
  const copy = map.getByRole("link", { name: /Once more$/ });
  await expect(copy).toHaveAccessibleDescription(/^onceMore · \/once-more · page/, patient);
  const from = panel.getByRole("region", { name: "How people get here" });
  await expect(from).toContainText("Before you dig after “Continue”");

  await panel.getByRole("button", { name: "Move it…" }).press("Enter");
  const moving = page.getByRole("dialog", { name: "Move “Once more”" });
  const place = moving.getByLabel("Where does it go?");
  await place.selectOption({ label: "After “Your details”: “Continue” → Before you dig" }, patient);
  await moving.getByRole("button", { name: "Preview…" }).press("Enter");
  await changesIn(moving).getByRole("button", { name: "Move it" }).press("Enter", patient);
  await expect(from).toContainText("Your details after “Continue”", patient);
  await expect(heading).toBeFocused(patient);

  // Onto the step behind which it is to be. The dialog has only that place.
  const box = (step: string) => map.locator(".node").filter({ has: page.locator(`[data-step="${step}"]`) });
  await box("onceMore").locator(".node__handle").dragTo(box("beforeYouDig"));
  await expect(place.locator("option:checked")).toHaveText(/^After “Before you dig”/, patient);
  await moving.getByRole("button", { name: "Preview…" }).press("Enter");
  await changesIn(moving).getByRole("button", { name: "Move it" }).press("Enter", patient);
  await expect(from).toContainText("Before you dig after “Continue”", patient);
  await expect(heading).toBeFocused(patient);
  for (const act of [
    /^Undo: .*moves behind “Before you dig”/,
    /^Undo: .*moves behind “Your details”/,
    /^Undo: A new step/,
  ])
    await page.getByRole("button", { name: act }).press("Enter", patient);
  await expect(copy).toBeHidden(patient);
}
