/**
 * Refused payments of each kind, in the real service with its sandbox: the page shows the reason and what to do,
 * charges nothing, and lets the person pay.
 */
import type { Page } from "@playwright/test";
import { finishBilling, heading, pay, toBilling, typeCard } from "./join.ts";
import { readOrder } from "./order.ts";
import { visa } from "./people.ts";
import { ALL, LONGER } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const declining = "4000111111111115";

const REFUSED: readonly (readonly [kind: string, card: Partial<typeof visa>, says: RegExp])[] = [
  ["by the bank, for now", { number: declining, cvv: "001" }, /The amount is more than this card .* allows/],
  ["by the bank, for good", { number: declining, cvv: "004" }, /^Invalid expiration date\./],
  ["by a bank that could not be reached", { number: "3566002020360505" }, /Your bank could not be reached/],
  ["by the bank, without a reason", { number: declining, cvv: "000" }, /^Payment method declined\. /],
  ["for the card number", { number: declining, cvv: "005" }, /^Invalid card number\./],
  ["as a duplicate", { number: declining, cvv: "016" }, /The same payment was made a moment ago/],
  ["by the wallet's account", { number: declining, cvv: "070" }, /check it at PayPal or Venmo/],
  ["without the bank's confirmation", { number: declining, cvv: "099" }, /Your bank did not confirm/],
  ["for the security code", { cvv: "200" }, /The security code does not match your card/],
  ["as fraud", { number: "4000111111111511" }, /cannot be used for this payment/],
  ["as a risk", { number: "4111130000000003" }, /cannot be used for this payment/],
  [
    "for a mistake in our configuration",
    { number: declining, cvv: "026" },
    /^Unexpected error\. You were not charged\./,
  ],
];

/** `npm test` runs one that names a card field, and one that names no reason. */
const SHARED = new Set(["by the bank, for good", "as fraud"]);

test(
  "a refused payment shows why and what to do, with the focus; it loses only the card, and the next card pays [ERR-06] [ERR-07]",
  LONGER,
  async ({ page }) => {
    // It makes a dozen payments.
    test.slow();
    const parent = await toBilling(page);
    await finishBilling(page);
    // The activation code's own alert is empty.
    const problem = page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ });
    const tips = page.getByLabel(/Send me tips and news/);
    await test.step("only the card must be typed again; nothing else is lost", () => loseNothing(page));
    for (const [kind, card, says] of REFUSED.filter(([name]) => ALL || SHARED.has(name)))
      await test.step(kind, async () => {
        await payWith(page, { ...visa, ...card });
        await expect(heading(page, en.payment)).toBeVisible();
        await expect(problem).toContainText(says);
        await expect(problem).toContainText(/Please|please/);
      });

    await test.step("for a forged nonce", async () => {
      await page.route("**/payment", (route) =>
        route.request().method() === "POST"
          ? route.continue({
              postData: (route.request().postData() ?? "").replace(/"nonce":"[^"]+"/, '"nonce":"forged"'),
            })
          : route.fallback(),
      );
      await payWith(page, visa);
      await expect(problem).toContainText("We could not use these card details. You were not charged.");
      await page.unroute("**/payment");
    });

    await test.step("for the address, which must be entered again", async () => {
      await payWith(page, { ...visa, number: declining, cvv: "059" });
      await expect(heading(page, en.billing)).toBeVisible();
      await expect(page.locator(".alert-banner")).toContainText("The postal code and the state do not match");
    });

    await test.step("for the postal code, by the provider's own rule", async () => {
      await toPayment(page, "20000");
      await payWith(page, visa);
      await expect(heading(page, en.billing)).toBeVisible();
      await expect(page.locator(".alert-banner")).toContainText("The postal code and the state do not match");
      await toPayment(page, "95814");
    });

    await toReviewWith(page, visa);
    await expect(tips).toBeChecked();
    await pay(page);
    expect(await readOrder(parent.email)).toMatchObject({ total: 37_538, charges: 1 });
  },
);

async function toPayment(page: Page, postalCode: string): Promise<void> {
  await page.getByLabel(en.postalCode, { exact: true }).fill(postalCode);
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await expect(heading(page, en.payment)).toBeVisible();
}

/** At the payment, with a code and the co-parent's subscription: the bank declines the first card. */
async function loseNothing(page: Page): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  await page.getByLabel("I have a subscription activation code").check();
  await page.getByLabel("Activation code", { exact: true }).fill("FIFTY-05");
  await button("Apply").click();
  await page.getByLabel(/Pay for my co-parent too/).check();
  const order = page.getByRole("complementary", { name: "Order summary" });
  await expect(order).toContainText("USD 375.38");
  await toReviewWith(page, { ...visa, number: declining, cvv: "000" });
  await page.getByLabel(/Send me tips and news/).check();
  await button(en.payNow).click();
  const problem = page.getByRole("main").getByRole("alert").filter({ hasText: "Payment method declined" });
  await expect(problem).toBeFocused();
  await expect(page.getByLabel(/Pay for my co-parent too/)).toBeChecked();
  await expect(page.getByLabel("Activation code", { exact: true })).toHaveValue("FIFTY-05");
  await expect(order).toContainText("USD 375.38");

  // The declined card is not offered again: Back skips its review, and Forward finds none until a card is typed.
  await page.goBack();
  await expect(heading(page, en.billing)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.payment)).toBeVisible();
  await page.goForward();
  await expect(heading(page, en.payment)).toBeVisible();
  await toReviewWith(page, visa);
  await page.getByRole("button", { name: "Back to payment" }).click();
  await button("Use another card").click();
}

async function toReviewWith(page: Page, card: typeof visa): Promise<void> {
  await typeCard(page, card);
  await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
  await expect(heading(page, en.review)).toBeVisible();
}

async function payWith(page: Page, card: typeof visa): Promise<void> {
  await toReviewWith(page, card);
  await page.getByRole("button", { name: en.payNow, exact: true }).click();
}
