import type { Page } from "@playwright/test";
import { violationsOf, WCAG } from "./axe.ts";
import { expect } from "./test.ts";

/** At the place Texts: finds one text by its words and by when it was changed, and opens it with its page beside it. `arm`: what those read as whom one looks. */
export async function lookAtTexts(
  page: Page,
  words: string,
  arm: { readonly spanish: string; readonly title: string },
): Promise<void> {
  const texts = page.getByRole("region", { name: "Texts", exact: true });
  const beside = page.getByRole("complementary", { name: "Where it is shown" });
  const count = page.getByText("1 text", { exact: true });
  await page.getByLabel("Find words").fill(words.toLowerCase());
  await expect(texts.getByRole("button", { name: words })).toBeVisible();
  await expect(count).toBeVisible();
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await page.getByLabel("Find words").fill("");
  await expect(count).toBeHidden();
  // Of all that there are, one is another than in the commit, which is of today.
  await page.getByLabel("Changed since").fill("2099-01-01");
  await expect(count).toBeVisible();
  await texts.getByRole("button", { name: words }).press("Enter");
  await expect(texts.getByLabel("Español")).toHaveValue(arm.spanish);
  await expect(beside.frameLocator("iframe").getByRole("heading", { level: 1, name: arm.title })).toBeVisible({
    timeout: 240_000,
  });
  await expect(beside.frameLocator("iframe").locator("[data-studio-chosen]")).toHaveText(arm.title);
  expect(await violationsOf(page, WCAG)).toEqual([]);
  await texts.getByLabel("Español").press("Escape");
  await expect(texts.getByRole("button", { name: words })).toBeVisible();
}
