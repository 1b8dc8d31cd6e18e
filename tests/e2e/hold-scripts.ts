import type { Locator, Page } from "@playwright/test";
import { alive, expect } from "./test.ts";

/** Keeps back every script of the pages that are opened from now on; the returned function lets them go. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Presses a button while the page comes to life under the finger, and lets go of it `afterwards`; it must not have moved. */
export async function pressWhileScriptsCome(
  page: Page,
  button: Locator,
  release: () => void,
  afterwards: () => Promise<void>,
): Promise<void> {
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  release();
  await alive(page);
  await afterwards();
  expect(await button.boundingBox()).toEqual(before);
  await page.mouse.up();
}
