/**
 * Paying with PayPal and Venmo, and a bank's confirmation in the United Kingdom, each in its own window. Runs at a
 * service with the sandbox, and at one whose browsers run Braintree's published code; there the sandbox answers for the
 * hosts of Braintree, PayPal, Venmo and the bank (`braintree-hosts.ts`).
 */
import type { Page } from "@playwright/test";
import { answerForBraintree } from "./braintree-hosts.ts";
import { finishBilling, finishBritishBilling, finishCredentials, heading, pay, toBilling, typeCard } from "./join.ts";
import { readMethod } from "./order.ts";
import { visa } from "./people.ts";
import { watchScripts } from "./paying-page.ts";
import { inShare, LONG } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** A card of the United Kingdom. Its number decides whether the bank trusts it, challenges the payer or refuses. */
const card = (number: string) => ({ ...visa, number });

for (const provider of ["the sandbox", "Braintree's published code"] as const)
  test.describe(`with ${provider}`, () => {
    const braintree = provider !== "the sandbox";
    // The page is the same for both, so `npm test` runs different tests for each.
    test.use({ baseURL: process.env[braintree ? "E2E_BRAINTREE_URL" : "E2E_URL"] });
    if (braintree)
      test.beforeEach(async ({ context }) => {
        await answerForBraintree(context, process.env["E2E_SANDBOX_URL"] ?? "");
      });

    test(
      "a wallet that fails to load can be tried again; PayPal can be cancelled or approved, again for a new total, and pays [PAY-10] [PAY-15] [PAY-32]",
      inShare(braintree),
      async ({ page }) => {
        const parent = await toPayment(page);
        await test.step("reports a wallet that fails to load, and keeps the typed card", () => loseWallets(page));
        await page.getByRole("button", { name: "Back to payment" }).click();
        await page.getByRole("radio", { name: "PayPal" }).check();
        await decide(page, "PayPal", "Cancel");
        await expect(
          page.getByText("You closed PayPal before approving the payment. Nothing was charged."),
        ).toBeVisible();
        await decide(page, "PayPal", "Approve");
        await expect(heading(page, en.review)).toBeVisible();
        await expect(page.getByText("PayPal payer@example.com")).toBeVisible();
        await payForCoParentToo(page);
        await decide(page, "PayPal", "Approve");
        await expect(heading(page, en.review)).toBeVisible();
        await pay(page);
        expect(await readMethod(parent.email)).toBe("paypal");
        await finishCredentials(page);
        await expect(page.getByRole("main")).toContainText("PayPal");
      },
    );

    test(
      "Venmo can be cancelled or approved; the approval is shown when the person comes back, and choosing another method discards it; only listed scripts run on the page [PAY-06] [PAY-10] [PAY-17]",
      LONG,
      async ({ page }) => {
        const checkScripts = watchScripts(page);
        const parent = await toPayment(page);
        await page.getByRole("radio", { name: "Venmo" }).check();
        await decide(page, "Continue with Venmo", "Cancel");
        await expect(
          page.getByText("You closed Venmo before approving the payment. Nothing was charged."),
        ).toBeVisible();
        await decide(page, "Continue with Venmo", "Approve");
        await expect(heading(page, en.review)).toBeVisible();
        await expect(page.getByText("Venmo @sandbox-payer")).toBeVisible();

        await page.getByRole("button", { name: "Back to payment" }).click();
        await expect(page.getByText("Connected as @sandbox-payer")).toBeVisible();
        await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
        await expect(page.getByText("Venmo @sandbox-payer")).toBeVisible();
        await page.getByRole("button", { name: "Back to payment" }).click();
        await page.getByRole("button", { name: "Use another Venmo account" }).click();
        await expect(page.getByRole("button", { name: "Continue with Venmo" })).toBeFocused();
        await page.getByRole("radio", { name: "PayPal" }).check();
        const bar = page.getByRole("navigation", { name: "Progress" });
        await expect(bar.getByRole("button", { name: /Billing/ })).toBeVisible();
        await expect(bar.getByRole("button", { name: /Review/ })).toHaveCount(0);
        await page.getByRole("radio", { name: "Venmo" }).check();
        await decide(page, "Continue with Venmo", "Approve");
        await checkScripts();
        await pay(page);
        expect(await readMethod(parent.email)).toBe("venmo");
      },
    );

    test(
      "in the United Kingdom the card's bank confirms the payer, for one total; a failed script loads again; only listed scripts run",
      inShare(braintree),
      async ({ page }) => {
        const checkScripts = watchScripts(page);
        const parent = await toPayment(page, true);
        const review = page.getByRole("button", { name: en.reviewOrder, exact: true });
        const refusal = page.getByText("Your bank could not confirm that it is you. Nothing was charged.");
        await page.route("**/songbird.js*", (route) => route.abort());
        await typeCard(page, card("4000000000001091"));
        await review.click();
        await expect(refusal).toBeVisible();
        await page.unroute("**/songbird.js*");

        await retypeNumber(page, "4000000000001018");
        // The previous message disappears when the bank is contacted again, so a message after that belongs to this
        // try.
        const lookedUp = page.waitForResponse((response) => response.url().endsWith("/three_d_secure/lookup"));
        await review.click();
        await lookedUp;
        await expect(refusal).toBeVisible();

        await retypeNumber(page, "4000000000001091");
        await review.click();
        const bank = page.getByRole("dialog", { name: "Sandbox bank" }).frameLocator("iframe");
        await bank.getByRole("button", { name: "Refuse" }).click();
        await expect(refusal).toBeVisible();
        await review.click();
        await bank.getByLabel("One-time code").fill("30416");
        await bank.getByRole("button", { name: "Confirm" }).click();
        await expect(heading(page, en.review)).toBeVisible();
        await payForCoParentToo(page);
        await typeCard(page, card("4000000000001000"));
        await review.click();
        await expect(heading(page, en.review)).toBeVisible();
        await page.getByLabel(/I agree to the/).check();
        await checkScripts();
        await pay(page);
        expect(await readMethod(parent.email)).toBe("card");
      },
    );
  });

/**
 * Starts at the choice of a payment method: PayPal and Venmo fail to load and recover. Ends at the review of an order
 * paid by card.
 */
async function loseWallets(page: Page): Promise<void> {
  await typeCard(page);
  await page.route("**/sdk/js*", (route) => route.abort());
  await page.getByRole("radio", { name: "PayPal" }).check();
  await expect(
    page.getByText("There was an error setting up PayPal. Please refresh the page or try again later."),
  ).toBeVisible();
  await page.unroute("**/sdk/js*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "PayPal" })).toBeVisible();

  // Venmo has no script of its own; it makes its first call when its button is pressed.
  // Calls that are running when the network comes back still fail.
  let away = true;
  await page.route("**/graphql*", (route) => (away ? route.abort() : route.fallback()));
  await page.getByRole("radio", { name: "Venmo" }).check();
  await page.getByRole("button", { name: "Continue with Venmo" }).click();
  await expect(page.getByText("We could not reach Venmo. Nothing was charged.")).toBeVisible();
  away = false;
  await decide(page, "Continue with Venmo", "Cancel");
  await expect(page.getByText("You closed Venmo before approving the payment. Nothing was charged.")).toBeVisible();
  await page.getByRole("radio", { name: "Credit or debit card" }).check();
  await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
  await expect(heading(page, en.review)).toBeVisible();
}

/** Starts at the review. Adds the co-parent's subscription, so that the approved amount is too low. */
async function payForCoParentToo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Back to payment" }).click();
  await page.getByRole("checkbox", { name: "Pay for my co-parent too" }).check();
  await expect(page.getByText("The total has changed since your payment was confirmed.")).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Progress" });
  await expect(bar.getByRole("button", { name: /Review/ })).toHaveCount(0);
}

async function retypeNumber(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe[name="braintree-hosted-field-number"]').locator("input");
  await field.fill(number);
}

/** Up to the choice of a payment method. */
async function toPayment(page: Page, british = false) {
  const query = `?arm.payPalInJoin=treatment&arm.venmoInJoin=treatment${british ? "&site=uk" : ""}`;
  const parent = await toBilling(page, { query });
  if (!british) await finishBilling(page);
  else await finishBritishBilling(page);
  return parent;
}

/** Presses the wallet's button and decides in the window that opens. */
async function decide(page: Page, button: string, decision: "Approve" | "Cancel"): Promise<void> {
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("main").getByRole("button", { name: button }).click(),
  ]);
  await opened.getByRole("button", { name: decision }).click();
}
