/** Shows one example of a block, as a journey does, and reads the events that the block sends. */
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/** Fails a test if the page logs an error or warning. */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Shows an example in its initial state. If the page is already loaded, it only renders again, at a tenth of the cost
 * of a load.
 */
export async function show(page: Page, block: string, example = 0, more = ""): Promise<void> {
  const blocks = process.env["E2E_BLOCKS_URL"] ?? "";
  const query = `?block=${block}&example=${example}${more}`;
  if (page.url().startsWith(blocks)) await page.evaluate((search) => window.showAnew(search), query);
  else await page.goto(`${blocks}${query}`);
  await expect(page.locator(".waiting > output, .loader")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Example" })).toBeVisible();
}

export const sent = (page: Page) => page.evaluate(() => window.sent);
