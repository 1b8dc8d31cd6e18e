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
import { inspect } from "./inspect.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

async function walk(page: Page, lang: "en" | "es", words: Words): Promise<void> {
  const look = (name: string) => inspect(page, name, lang);
  await page.goto(`${base}/signup?lang=${lang}`);
  await expect(page.getByRole("button", { name: words.parents })).toBeVisible();
  await look("01-signup");
  await page.goto(`${base}/no-permission`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("00-no-permission");
  await page.goBack();
  await page.getByRole("button", { name: words.parents }).click();
  await page.getByRole("button", { name: words.yesNote }).click();
  await expect(heading(page, words.instructionsSent)).toBeVisible();
  await look("02-status-yes");
  await page.getByRole("button", { name: words.back, exact: true }).click();
  await expect(heading(page, words.status)).toBeVisible();
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

// A trace of some hundred looks takes longer than the looks.
test.use({ trace: "off" });

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const)
  test(`every screen of the join journey in ${lang} is accessible and fits, at each width, in both schemes, zoomed and with larger text`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await walk(page, lang, words);
  });
