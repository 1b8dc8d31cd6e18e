import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { expect } from "./test.ts";

/**
 * Moves through the places and parts of the screen with shortcut keys, from the map and back to it. Turns single-key
 * shortcuts off and on again.
 */
export async function goByKeys(page: Page, step: Locator): Promise<void> {
  const { keyboard } = page;
  const current = page.getByRole("navigation", { name: "Places" }).locator("[aria-current=page]");
  const search = page.getByRole("searchbox", { name: "Find a step, a text, a field or a call" });
  const help = page.getByRole("dialog", { name: "Keys" });
  await step.focus();
  await keyboard.press("/");
  await expect(search).toBeFocused();
  // In a text field a key is a letter.
  await keyboard.press("3");
  await expect(search).toHaveValue("3");
  await expect(current).toHaveText("Map");
  await search.fill("");
  await step.focus();
  await keyboard.press("l");
  await expect(page.getByRole("region", { name: "Steps of the journey garden" })).toBeVisible();
  await keyboard.press("l");
  await expect(step).toBeVisible();
  // It also works while the map draws pictures, in a frame that is not part of the screen for people.
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement("div"), { id: "drawing", inert: true, textContent: "…" });
    frame.style.position = "fixed";
    document.querySelector(".map")?.after(frame);
  });
  await step.focus();
  const zoom = page.getByRole("group", { name: "Zoom" }).getByRole("status");
  await expect(zoom).toHaveText(/^\d+ %$/);
  const before = await zoom.textContent();
  await keyboard.press("+");
  await expect(zoom).not.toHaveText(before ?? "");
  await step.focus();
  await keyboard.press("F6");
  await expect(page.getByRole("complementary", { name: "The chosen step" }).getByRole("link").first()).toBeFocused();
  await page.evaluate(() => document.getElementById("drawing")?.remove());
  await keyboard.press("F6");
  await expect(page.getByRole("banner").getByLabel("Journey", { exact: true })).toBeFocused();
  await keyboard.press("Shift+F6");
  await expect(page.getByRole("complementary", { name: "The chosen step" }).getByRole("link").first()).toBeFocused();
  await keyboard.press("?");
  await expect(help).toBeVisible();
  // Undo does nothing behind an open dialog.
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await help.getByRole("button", { name: "Close" }).focus();
  await keyboard.press("Control+z");
  expect(await violationsOf(page, WCAG)).toEqual([]);
  expect(requests.filter((url) => url.endsWith("/undo"))).toEqual([]);
  await help.getByRole("checkbox", { name: "Use them" }).uncheck();
  await keyboard.press("Escape");
  await keyboard.press("2");
  await keyboard.press("F6");
  await expect(current).toHaveText("Map");
  await page.getByRole("banner").getByRole("button", { name: "Keys" }).press("Enter");
  await help.getByRole("checkbox", { name: "Use them" }).check();
  await help.getByRole("button", { name: "Close" }).press("Enter");
  await keyboard.press("3");
  await expect(current).toHaveText("Texts");
  await keyboard.press("1");
  await expect(current).toHaveText("Map");
  await expect(step).toBeVisible();
}
