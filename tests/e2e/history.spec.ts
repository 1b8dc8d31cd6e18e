/** Billing, Payment and Review share an address, and each is a place in the browser's history. */
import type { Page } from "@playwright/test";
import {
  choosePackage,
  finishBilling,
  finishPaymentMethod,
  heading,
  pay,
  toBilling,
  toPackages,
  toReview,
  typeCard,
} from "./join.ts";
import { readOrder } from "./order.ts";
import { address, visa } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const ending = "Visa ending in 1111";

test("Back and Forward go through Billing, Payment and Review, what was entered stays, and the card that was typed pays", async ({
  page,
}) => {
  const parent = await toReview(page);
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

  // From Payment one goes on with the card, also over the billing address once more.
  await page.goBack();
  await button(page, en.reviewOrder).click();
  await expect(heading(page, en.review)).toBeVisible();
  await page.getByRole("button", { name: "Change Billing address" }).click();
  await button(page, en.toPayment).click();
  await expect(page.getByText(ending)).toBeVisible();
  await button(page, en.reviewOrder).click();
  await expect(heading(page, en.review)).toBeVisible();
  await pay(page);
  expect(await readOrder(parent.email)).toMatchObject({ charges: 1 });
});

test(
  "a reload begins at Billing, and Back from there leaves the payment; Forward comes to Payment only where it is open",
  LONG,
  async ({ page }) => {
    await toPackages(page);
    await choosePackage(page, "Plus");
    await finishBilling(page);
    await page.reload();
    await expect(heading(page, en.billing)).toBeVisible();
    // One press: the entry of Billing before that of Payment shows nothing else.
    await page.goBack();
    await expect(heading(page, en.step3)).toBeVisible();
    await page.goForward();
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goForward();
    // Billing is shown all the time: its entry says that Forward has been followed.
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
  test(`who goes back before the page's ${part} have come is followed when they have`, LONG, async ({ page }) => {
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
    // Drawn by the service.
    await expect(heading(page, en.billing)).toBeVisible();
    await page.goBack();
    release();
    await expect(heading(page, en.step3)).toBeVisible();
  });

test("after two declined cards one press of Back is Billing, and the next one the packages", LONG, async ({ page }) => {
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
});

test("another card can be typed in place of the one that is kept", async ({ page }) => {
  await toReview(page);
  await page.goBack();
  await button(page, "Use another card").click();
  const number = page.frameLocator('iframe[name="braintree-hosted-field-number"]').locator("input");
  await expect(number).toBeFocused();
  await expect(page.getByText(ending)).toHaveCount(0);
  await finishPaymentMethod(page, en, { ...visa, number: "5555555555554444" });
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
  await pay(page);
});

test("after a decline its message has the focus, the card is to be typed again, and nothing else is lost", async ({
  page,
}) => {
  const parent = await toBilling(page);
  await finishBilling(page);
  await page.getByLabel("I have a subscription activation code").check();
  await field(page, "Activation code").fill("FIFTY-05");
  await button(page, "Apply").click();
  await page.getByLabel(/Pay for my co-parent too/).check();
  const order = page.getByRole("complementary", { name: "Order summary" });
  await expect(order).toContainText("USD 375.38");
  await finishPaymentMethod(page, en, { ...visa, number: "4000111111111115", cvv: "000" });
  await page.getByLabel(/Send me tips and news/).check();
  await button(page, en.payNow).click();
  const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "Payment method declined" });
  await expect(problem).toBeFocused();
  await expect(page.getByLabel(/Pay for my co-parent too/)).toBeChecked();
  await expect(field(page, "Activation code")).toHaveValue("FIFTY-05");
  await expect(order).toContainText("USD 375.38");

  // What was declined is not offered again: Back passes over its review, and Forward finds none until a card is typed.
  await page.goBack();
  await expect(heading(page, en.billing)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.payment)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.payment)).toBeVisible();
  await typeCard(page);
  await button(page, en.reviewOrder).click();
  await expect(heading(page, en.review)).toBeVisible();
  await expect(page.getByLabel(/Send me tips and news/)).toBeChecked();
  await pay(page);
  expect(await readOrder(parent.email)).toMatchObject({ total: 37_538, charges: 1 });
});

test("Back from a package of one's own for two years shows the packages for two years", async ({ page }) => {
  await toPackages(page);
  await page.getByRole("radio", { name: "Two years" }).check();
  await page.getByRole("button", { name: en.chooseOption }).click();
  await expect(heading(page, en.buildYourOwn)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Two years" })).toBeChecked();
});
