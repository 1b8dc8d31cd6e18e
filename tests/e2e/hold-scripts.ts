import type { Locator, Page } from "@playwright/test";
import { alive, expect } from "./test.ts";

/** Holds back the requests for these addresses. Returns a function that releases them. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds back every script of pages that are opened from now on. Returns a function that releases them. */
export const holdScripts = (page: Page): Promise<() => void> => holdBack(page, "**/assets/*.js");

/**
 * Presses the mouse on a button, lets the page's scripts start, runs `afterwards`, then releases the mouse. The button
 * must not move.
 */
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
