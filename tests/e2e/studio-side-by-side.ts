import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { ALL } from "./share.ts";
import { placesOf } from "./studio-places.ts";
import { expect } from "./test.ts";
import { openLook } from "./studio-look.ts";

/**
 * Shows the small journey's first page in both languages at once, with large text, and in the long run at all widths.
 * Then shows the single page again.
 */
export async function lookSideBySide(page: Page, titles: { readonly en: string; readonly es: string }): Promise<void> {
  const { lens } = placesOf(page);
  const pages = page.getByRole("region", { name: "Side by side" });
  const { chosen } = placesOf(page);
  const pageOf = (name: string) => pages.getByRole("figure", { name }).frameLocator("iframe");
  const large = lens.getByRole("button", { name: "200 %" });
  await openLook(page);
  await large.press("Enter");
  await lens.getByLabel("Show").selectOption("all languages");
  await expect(pages.getByRole("figure")).toHaveCount(2);
  const english = pageOf("English").getByRole("heading", { level: 1, name: titles.en });
  const spanish = pageOf("Español").getByRole("heading", { level: 1, name: titles.es });
  await expect(english).toBeVisible({ timeout: 240_000 });
  await expect(pageOf("English").locator("html")).toHaveCSS("font-size", "32px");
  await spanish.click();
  await expect(chosen.getByLabel("Español")).toHaveValue(titles.es);
  expect(await violationsOf(page, WCAG)).toEqual([]);

  await openLook(page);
  await lens.getByRole("button", { name: "100 %" }).press("Enter");
  await expect(pageOf("English").locator("html")).toHaveCSS("font-size", "16px");
  if (ALL) await lookAtAllWidths(page, titles.en);
  await openLook(page);
  await lens.getByLabel("Show").selectOption("this page");
  await expect(pages).toBeHidden();
}

async function lookAtAllWidths(page: Page, title: string): Promise<void> {
  const pages = page.getByRole("region", { name: "Side by side" });
  await openLook(page);
  await page.getByRole("group", { name: "What to look at" }).getByLabel("Show").selectOption("all widths");
  const names = ["320 px", "390 px", "768 px", "1280 px"];
  await expect(pages.getByRole("figure")).toHaveText(names);
  for (const name of names) {
    const frame = pages.getByRole("figure", { name }).frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 240_000 });
    expect(`${await frame.locator("html").evaluate(() => window.innerWidth)} px`).toBe(name);
  }
}
