import type { Locator, Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { expect } from "./test.ts";

/** Checks fit and accessibility of a part of the page in both schemes, on a phone and on desktops. */
export async function looksRight(page: Page, dialog: Locator, picture?: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      if (picture !== undefined)
        await page.screenshot({ path: picture.replace(".png", `-${colorScheme}-${width}.png`), fullPage: true });
      expect(await violationsOf(page, WCAG)).toEqual([]);
    }
  }
}

/** Opens the choice of width, scheme, size, language, site and arm, unless it is open. */
export async function openLook(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Shown: / });
  if ((await button.getAttribute("aria-expanded")) !== "true") await button.press("Enter");
}
