/** The catalogue of blocks, or one example of it. */
import { expect, type Page } from "@playwright/test";

export async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${process.env["E2E_CATALOGUE_URL"]}${query}`);
  await page.locator("h1").first().waitFor();
  // Forms are loaded when first shown; the examples of `loading` stay as they are.
  await expect(page.locator('.waiting > output, .loader:not([data-example^="blocks/loading"] *)')).toHaveCount(0);
}

export async function example(page: Page, id: string) {
  await open(page, `?only=${id}`);
  return page.locator(`[data-example="${id}"]`);
}

export async function sent(page: Page): Promise<readonly string[]> {
  const names = await page.locator("[data-sent]").getAttribute("data-sent");
  return (names ?? "").split(" ").filter((name) => name !== "" && name !== "blur");
}
