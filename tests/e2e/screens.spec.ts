import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  base,
  choosePackage,
  chooseParents,
  fillContact,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
  pay,
} from "./join.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

/** A screen as a person sees it: no axe violation, nothing to scroll sideways, no raw key in sight. */
async function inspect(page: Page, name: string, lang: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const text = await page.locator("body").innerText();
  expect(text, `${name} shows a locale key`).not.toMatch(
    /\b(step\d|signup|payment|review|receipt|credentials|errors|ui|blocks|fields|common)\.[a-z]+[A-Za-z.]*\b/,
  );
  const folder = process.env["SCREENS"];
  if (folder)
    await page.screenshot({ path: `${folder}/${name}-${lang}-${page.viewportSize()?.width}.png`, fullPage: true });
}

async function walk(page: Page, lang: "en" | "es", words: Words): Promise<void> {
  const look = (name: string) => inspect(page, name, lang);
  await page.goto(`${base}/signup?lang=${lang}`);
  await expect(page.getByRole("button", { name: words.parents })).toBeVisible();
  await look("01-signup");
  await page.getByRole("button", { name: words.parents }).click();
  await page.getByRole("button", { name: words.yesNote }).click();
  await look("02-status-yes");
  await page.getByRole("main").getByRole("button").first().click();
  await look("02-status");
  await page.goBack();
  await chooseParents(page, words);
  await look("03-step1");
  await fillContact(page, { firstName: "J", lastName: "", email: "jordan.example.com", phone: "55501" }, words);
  await page.getByRole("button", { name: words.continue, exact: true }).click();
  await expect(page.locator("[role=alert]").first()).toBeFocused();
  await look("03-step1-errors");
  await finishStepOne(page, parentA(), words);
  await look("04-step2");
  await finishStepTwo(page, coParent(), words);
  await expect(page.getByRole("article").first()).toBeVisible();
  await look("05-step3");
  await choosePackage(page, "Plus", words);
  await look("06-billing");
  await finishBilling(page, words);
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-cvv"]').locator("input")).toBeVisible();
  await look("07-payment");
  await finishPaymentMethod(page, words);
  await look("08-review");
  await pay(page, words);
  await look("09-credentials");
  await finishCredentials(page, words);
  await expect(heading(page, words.receipt)).toBeVisible();
  await look("10-receipt");
}

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const)
  for (const width of [390, 1280])
    for (const colorScheme of ["light", "dark"] as const)
      test.describe(`${lang}, ${width} px, ${colorScheme}`, () => {
        test.use({ viewport: { width, height: 844 }, colorScheme });
        test.setTimeout(120_000);
        test("every screen of the join journey is accessible and fits", async ({ page }) => walk(page, lang, words));
      });
