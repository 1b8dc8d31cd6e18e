/** Billing, Payment and Review share an address, and each has an entry in the browser's history. */
import type { Page } from "@playwright/test";
import { readAccount } from "./account.ts";
import {
  base,
  choosePackage,
  finishBilling,
  finishCredentials,
  finishPaymentMethod,
  heading,
  toPackages,
  toReview,
} from "./join.ts";
import { address, visa } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { payUnanswered } from "./unanswered-payment.ts";
import { en } from "./words.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("Back and Forward go through the views of the payment and keep the input; another card can pay; leaving charges only once; who has paid is led to the login, and Back from the receipt stays", async ({
  page,
}) => {
  const parent = await toReview(page);
  await page.goBack();
  await expect(heading(page, en.payment)).toBeVisible();
  await expect(page.getByText("Visa ending in 1111")).toBeVisible();

  await button(page, "Use another card").click();
  await expect(page.frameLocator('iframe[name="braintree-hosted-field-number"]').locator("input")).toBeFocused();
  await expect(page.getByText("Visa ending in 1111")).toHaveCount(0);
  await finishPaymentMethod(page, en, { ...visa, number: "5555555555554444" });
  const ending = "Mastercard ending in 4444";
  await expect(page.getByText(ending)).toBeVisible();

  await page.goBack();
  await expect(heading(page, en.payment)).toBeVisible();
  await expect(page.getByText(ending)).toBeVisible();
  await page.goBack();
  await expect(heading(page, en.billing)).toBeVisible();
  await expect(field(page, en.billingAddress)).toHaveValue(address.line1);
  await expect(field(page, en.postalCode)).toHaveValue(address.postalCode);
  await page.goForward();
  await expect(heading(page, en.payment)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.review)).toBeVisible();
  await expect(page.getByText(ending)).toBeVisible();

  // From Payment the person can continue with the stored card, even after another visit to the billing address.
  await page.goBack();
  await button(page, en.reviewOrder).click();
  await expect(heading(page, en.review)).toBeVisible();
  await page.getByRole("button", { name: "Change Billing address" }).click();
  await button(page, en.toPayment).click();
  await expect(page.getByText(ending)).toBeVisible();
  await button(page, en.reviewOrder).click();
  await expect(heading(page, en.review)).toBeVisible();

  await payUnanswered(page);
  for (const name of ["Change Billing address", "Back to payment", "Change package"])
    await expect(button(page, name)).toHaveAttribute("aria-disabled", "true");
  await page.goBack();
  await expect(page.locator(".alert-banner")).toContainText("Your payment is being made.");
  await expect(heading(page, en.review)).toBeVisible();
  await page.goto(`${base}/step3`);
  // Shows the login and not the packages: at any address, the journey first looks up the outcome of the payment.
  await expect(heading(page, en.credentials)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Your payment went through.");
  const account = await readAccount(parent.email);
  expect(account).toMatchObject({ charges: 1, packageId: 2002 });

  for (const path of ["", "/signup", "/step1"]) {
    await page.goto(base + path);
    await expect(heading(page, en.credentials)).toBeVisible();
  }
  await finishCredentials(page);
  await page.goBack();
  await expect(page).toHaveURL(`${base}/receipt`);
  await expect(heading(page, en.receipt)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.receipt)).toBeVisible();
});

test(
  "a reload starts at Billing, and Back from there leaves the payment; Forward reaches Payment only where it is open",
  LONG,
  async ({ page }) => {
    await toPackages(page);
    await choosePackage(page, "Plus");
    await finishBilling(page);
    await page.reload();
    await expect(heading(page, en.billing)).toBeVisible();
    // One press is enough: the journey skips the older entry of Billing, which would show the same.
    await page.goBack();
    await expect(heading(page, en.step3)).toBeVisible();
    await page.goForward();
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goForward();
    // Forward still shows Billing. Its history entry shows that the journey handled Forward.
    await expect.poll(() => page.evaluate(() => (history.state as { readonly step?: string }).step)).toBe("billing");
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goBack();
    await expect(heading(page, en.step3)).toBeVisible();
  },
);

for (const [part, files] of [
  ["scripts", "**/assets/*.js"],
  ["texts", "**/assets/*.json"],
] as const)
  test(`Back pressed before the page's ${part} have loaded takes effect afterwards`, LONG, async ({ page }) => {
    await toPackages(page);
    await choosePackage(page, "Plus");
    await finishBilling(page);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(files, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    // The service rendered this heading.
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goBack();
    release();
    await expect(heading(page, en.step3)).toBeVisible();
  });

test(
  "after two declined cards the first Back shows Billing, and the second shows the packages",
  LONG,
  async ({ page }) => {
    await toPackages(page);
    await choosePackage(page, "Plus");
    await finishBilling(page);
    const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "Payment method declined" });
    for (const _ of ["first", "second"]) {
      await finishPaymentMethod(page, en, { ...visa, number: "4000111111111115", cvv: "000" });
      await button(page, en.payNow).click();
      await expect(problem).toBeFocused();
    }
    await page.goBack();
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goBack();
    await expect(heading(page, en.step3)).toBeVisible();
  },
);
