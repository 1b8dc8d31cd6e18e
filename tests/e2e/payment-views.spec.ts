import type { Page } from "@playwright/test";
import { parentA, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import {
  base,
  choosePackage,
  fillChild,
  finishBilling,
  finishPaymentMethod,
  finishStepOne,
  heading,
  pay,
  toBilling,
  typeCard,
} from "./join.ts";
import { readOrder } from "./order.ts";
import { en } from "./words.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("billing validates the address; a code and the co-parent's subscription change the price, the review and the charge [BILL-01] [BILL-06] [BILL-07] [BILL-08] [BILL-09] [NOTE-62] [SUM-01] [SUM-02] [SUM-03] [CODE-01] [CODE-02] [CODE-03] [CODE-04] [CODE-05] [PAY-01] [PAY-02] [PAY-17] [PAY-18] [PAY-27] [PAY-30] [CONST-04]", async ({
  page,
}) => {
  const parent = await toBilling(page);
  await atBilling(page, parent);

  const haveCode = page.getByLabel("I have a subscription activation code");
  const [entry, apply] = [field(page, "Activation code"), button(page, "Apply")];

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await test.step("the checkbox for a code appears together with its view, not after it", async () => {
    // The order's blocks and the blocks of the next view are in the same chunk.
    await expect(page.getByRole("complementary", { name: "Order summary" })).toBeVisible();
    const withHeading = page.evaluate(
      (title) =>
        new Promise<string>((resolve) => {
          new MutationObserver((_, observer) => {
            if (document.querySelector("h1")?.textContent !== title) return;
            observer.disconnect();
            resolve(document.querySelector("main")?.textContent ?? "");
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      en.payment,
    );
    await page.route("**/pricing", async (route) => {
      await held;
      await route.fallback();
    });
    await finishBilling(page);
    expect(await withHeading).toContain(en.haveCode);
  });

  await test.step("a code can be applied while the price is loading", async () => {
    await haveCode.check();
    await expect(apply).toBeDisabled();
    await entry.fill("WRONG-1");
    await apply.click();
    release();
    await expect(page.getByRole("main").getByText(en.wrongCode)).toBeVisible();
    await page.unroute("**/pricing");
    await entry.fill("");
    await haveCode.uncheck();
  });

  const order = page.getByRole("complementary", { name: "Order summary" });
  await expect(order).toContainText("USD 214.50");
  await expect(order).toContainText("renews automatically every year until cancelled, plus applicable taxes");
  const review = button(page, en.reviewOrder);
  await expect(review).toBeDisabled();
  await typeCard(page);
  await expect(review).toBeEnabled();

  await haveCode.check();
  await expect(review).toBeDisabled();
  await expect(apply).toBeDisabled();
  await entry.fill("   ");
  await expect(apply).toBeDisabled();
  await entry.fill("NO-SUCH-CODE");
  await apply.click();
  await expect(entry).toHaveAccessibleDescription(/Invalid activation code/);
  await expect(review).toBeDisabled();
  await entry.fill("  fifty-03 ");
  await apply.click();
  await expect(order).toContainText("−USD 50.00");
  await expect(order).toContainText("USD 160.88");
  await expect(review).toBeEnabled();

  await page.getByLabel(/Pay for my co-parent too/).check();
  await expect(order).toContainText("Your co-parent's subscription");
  await expect(order).toContainText("USD 375.38");
  await review.click();
  await expect(heading(page, en.review)).toBeVisible();
  await expect(button(page, "Pay now · USD 375.38")).toBeVisible();
  await expect(
    page.getByText("USD 200.00 for each of the two subscriptions plus sales tax: USD 429.00 at today's rate"),
  ).toBeVisible();
  await pay(page);
  expect(await readOrder(parent.email)).toMatchObject({ total: 37_538, currency: "USD", charges: 1 });
});

test("outside the United States paying needs the terms, and happens once; the speed bump requests the co-parent's e-mail [SPEED-01] [SPEED-02] [SPEED-03] [ERR-06] [PAY-20] [PAY-21] [PAY-22] [PAY-23]", async ({
  page,
}) => {
  await page.goto(`${base}/step1?arm.parentBEmailSpeedBump=treatment`);
  await finishStepOne(page, parentA());
  await page.getByLabel("I don't have an email address for my co-parent.").check();
  await field(page, en.firstName).first().fill("Sam");
  await field(page, en.lastName).first().fill("Rivera");
  await field(page, en.phoneNumber).fill("5550100456");
  await fillChild(page, en.child, "Mila", "Avery");
  await button(page, en.continue).click();
  await choosePackage(page, "Plus");
  await field(page, en.country).selectOption("CA");
  await field(page, en.billingAddress).fill("18 Alder Street");
  await field(page, en.city).fill("Toronto");
  await field(page, en.province).selectOption({ label: "Ontario" });
  await field(page, en.anyPostalCode).fill("M5V 2T6");
  if ((await field(page, en.timezone).inputValue()) === "") await field(page, en.timezone).selectOption({ index: 1 });
  await button(page, en.toPayment).click();
  // A security code that the bank refuses for this card.
  await finishPaymentMethod(page, en, { number: "4111111111111111", expiry: "1230", cvv: "200" });

  await test.step("requests the co-parent's e-mail", async () => {
    const dialog = page.getByRole("dialog", { name: "What is your co-parent's email?" });
    const email = dialog.getByLabel("Co-parent's email");
    await email.fill("sam.rivera@");
    await dialog.getByRole("button", { name: "Save and continue" }).click();
    await expect(email).toHaveAccessibleDescription(/Please enter a valid email/);
    await email.fill("sam.rivera@example.com");
    await dialog.getByRole("button", { name: "Save and continue" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("does not pay without the terms", async () => {
    await expect(button(page, en.payNow)).toBeDisabled();
    await page.getByLabel(/Send me tips and news/).check();
    await expect(button(page, en.payNow)).toBeDisabled();
    await page.getByLabel(/I agree to the/).check();
    await button(page, en.payNow).click();
    await expect(heading(page, en.payment)).toBeVisible();
    await expect(page.getByRole("alert").first()).toContainText("The security code does not match your card");
  });

  await finishPaymentMethod(page);
  await page.getByLabel(/I agree to the/).check();
  await expect(button(page, en.payNow)).toBeEnabled();
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v2/signups/*/payment", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    calls += 1;
    await held;
    await route.continue();
  });
  await button(page, en.payNow).click();
  const paying = button(page, "Paying…");
  await expect(paying).toBeDisabled();
  await paying.click({ force: true });
  answer();
  await expect(heading(page, en.credentials)).toBeVisible();
  expect(calls).toBe(1);
});

/** Checks the empty billing form. Leaves the page with its original width and a valid apartment. */
async function atBilling(page: Page, parent: Person): Promise<void> {
  await expect(page.getByText(`${parent.firstName} ${parent.lastName} ${parent.email}`)).toBeVisible();
  for (const name of [en.firstName, en.lastName, en.email]) await expect(field(page, name)).toHaveCount(0);
  expect((await page.locator("form.form").boundingBox())?.width).toBe(575);

  await field(page, en.billingAddress).fill("1A");
  await field(page, "Apartment, suite or unit (optional)").fill("x".repeat(51));
  await field(page, en.city).fill("LA");
  await field(page, en.postalCode).fill("9O210");
  await button(page, en.toPayment).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  for (const line of [
    "Must be between 3 and 50 characters",
    "Must be at most 50 characters",
    "Must be between 3 and 30 characters",
    "Postal code is not valid",
    "This field is required",
  ])
    await expect(summary).toContainText(line);
  await expect(field(page, en.postalCode)).toHaveAccessibleDescription(/Postal code is not valid/);
  await expect(field(page, en.timezone)).toHaveAttribute("aria-invalid", "true");

  // If there is only one time zone, it is preselected. A country without a list of regions has a text field instead.
  let list = () => {};
  const listed = new Promise<void>((resolve) => {
    list = resolve;
  });
  await page.route("**/v2/countries/IT/options*", (route) => listed.then(() => route.continue()));
  await field(page, en.country).selectOption("IT");
  // While the options load, regions of the previous country are not offered; when the list is replaced, the focus moves
  // to the new field.
  await expect(page.locator("select[name=region] option")).toHaveCount(1);
  await page.locator("select[name=region]").focus();
  list();
  await expect(page.locator("input[name=region]")).toBeFocused();
  await expect(field(page, en.timezone)).toHaveValue("Europe/Rome");
  await field(page, en.country).selectOption("US");
  const regions = page.locator("select[name=region]");
  // The service provides the list. The open list is as high as its content allows.
  await expect(regions.locator("option", { hasText: "Wyoming" })).toBeAttached();
  await regions.click();
  expect(await regions.evaluate((select) => getComputedStyle(select, "::picker(select)").height)).toBe("350px");
  await page.keyboard.press("Escape");

  const toggle = page.getByRole("button", { name: "Show order summary" });
  await expect(toggle).toBeHidden();
  await expect(page.getByText("Total before tax").or(page.getByText("Total today"))).toBeVisible();
  await page.setViewportSize({ width: 590, height: 900 });
  await expect(toggle).toContainText("USD");
  await expect(page.getByText("Change package")).toBeHidden();
  await toggle.click();
  await expect(page.getByRole("button", { name: "Hide order summary" })).toBeVisible();
  await expect(page.getByText("Change package")).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole("button", { name: "Hide order summary" })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await field(page, "Apartment, suite or unit (optional)").fill("");
}

test("a code that covers everything: nothing is due today, the card is kept for the renewal, and the total is 0", async ({
  page,
}) => {
  const parent = await toBilling(page);
  await finishBilling(page);
  await page.getByLabel("I have a subscription activation code").check();
  await field(page, "Activation code").fill("FAMILY-06");
  await button(page, "Apply").click();
  const kept = page.getByText(/^Nothing is due today\. We keep your card for the renewal on \w+ \d+, \d{4}\.$/);
  await expect(kept).toBeVisible();
  await finishPaymentMethod(page);
  await expect(heading(page, en.review)).toBeVisible();
  await expect(kept).toBeVisible();
  await button(page, "Finish · nothing due today").click();
  await expect(heading(page, en.credentials)).toBeVisible();
  expect(await readOrder(parent.email)).toMatchObject({ total: 0 });
});
