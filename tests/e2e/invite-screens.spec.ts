import type { Page } from "@playwright/test";
import { inspect } from "./inspect.ts";
import { invite } from "./invitation.ts";
import { choosePackage, fillCredentials, finishBilling, finishPaymentMethod, heading, pay } from "./join.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

/** The screens of the invite journey, in the order in which an invited parent sees them. */
async function walk(page: Page, lang: "en" | "es", words: Words): Promise<void> {
  const look = (name: string) => inspect(page, `invite-${name}`, lang);
  const at = (link: string, query = "") => link.replace("#", `?lang=${lang}${query}#`);
  const proceed = () => page.getByRole("button", { name: words.continue, exact: true }).click();

  await page.goto(`/app/join/invite/request?lang=${lang}`);
  await expect(heading(page, words.noInvite)).toBeVisible();
  await look("01-nobody");
  await page.goto(at((await invite({ link: "expired" })).link));
  await page.getByRole("button", { name: words.requestLink }).click();
  await expect(page.getByText(words.linkSent)).toBeVisible();
  await look("02-request");

  await page.goto(at((await invite({ professional: true })).link, "&arm.socialProof=treatment"));
  await expect(page.getByRole("button", { name: words.begin })).toBeVisible();
  await look("03-welcome");
  await page.getByRole("button", { name: words.begin }).click();
  await expect(heading(page, words.step1)).toBeVisible();
  await look("04-step1");
  await proceed();
  await expect(page.getByRole("article").first()).toBeVisible();
  await look("05-packages");
  await choosePackage(page, "Plus", words);
  await look("06-billing");
  await finishBilling(page, words);
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-cvv"]').locator("input")).toBeVisible();
  await look("07-payment");
  await finishPaymentMethod(page, words);
  await look("08-review");
  await pay(page, words);
  await look("09-credentials");
  await fillCredentials(page, words);
  await page.getByRole("button", { name: words.createAccount, exact: true }).click();
  await expect(heading(page, words.receipt)).toBeVisible({ timeout: 15_000 });
  await look("10-receipt");

  await page.goto(at((await invite({ paidFor: true })).link));
  await page.getByRole("button", { name: words.begin }).click();
  await proceed();
  await expect(heading(page, words.billingInfo)).toBeVisible();
  await look("11-billing-info");
}

// A trace of some hundred looks takes longer than the looks.
test.use({ trace: "off" });

for (const [lang, words] of [
  ["en", en],
  ["es", es],
] as const)
  test(`every screen of the invite journey in ${lang} is accessible and fits, at each width, in both schemes, zoomed and with larger text`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await walk(page, lang, words);
  });
