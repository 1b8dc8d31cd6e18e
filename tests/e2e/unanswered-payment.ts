/** A payment whose answer never comes. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { en } from "./words.ts";

/** Pays the order that the page shows. Ends when the card is charged; the page goes on waiting for the answer. */
export async function payUnanswered(page: Page): Promise<void> {
  let charge = () => {};
  const charged = new Promise<void>((resolve) => (charge = resolve));
  await page.route("**/payment", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    charge();
  });
  await page.getByRole("button", { name: en.payNow, exact: true }).click();
  await expect(page.getByRole("button", { name: "Paying…" })).toBeVisible();
  await charged;
}
