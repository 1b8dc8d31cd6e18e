/** Opens the catalogue of blocks, or one example of it. */
import { expect, type Page } from "@playwright/test";

/**
 * Opens the catalogue in its initial state. If the page is already loaded, it only renders again, at a tenth of the
 * cost of a load.
 */
export async function open(page: Page, query: string): Promise<void> {
  const catalogue = process.env["E2E_CATALOGUE_URL"] ?? "";
  if (page.url().startsWith(catalogue)) await page.evaluate((search) => window.showAnew(search), query);
  else await page.goto(`${catalogue}${query}`);
  await page.locator("h1").first().waitFor();
  // Forms load when first shown. The examples of `loading` never finish loading.
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
