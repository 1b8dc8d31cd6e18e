/** One block at a time, as a journey shows it: the page of examples, and what the block sends. */
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/** A block that complains to the console is not done, whatever else it does. */
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

/** An example as it is after a load; where the page is loaded already, it is drawn anew without one, which costs a tenth. */
export async function show(page: Page, block: string, example = 0, more = ""): Promise<void> {
  const blocks = process.env["E2E_BLOCKS_URL"] ?? "";
  const query = `?block=${block}&example=${example}${more}`;
  if (page.url().startsWith(blocks)) await page.evaluate((asked) => window.showAnew(asked), query);
  else await page.goto(`${blocks}${query}`);
  await expect(page.locator(".waiting > output, .loader")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Example" })).toBeVisible();
}

export const sent = (page: Page) => page.evaluate(() => window.sent);
