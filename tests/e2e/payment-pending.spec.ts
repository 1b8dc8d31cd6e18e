/** A payment with an unknown outcome, in the real service with its sandbox, for joining and for invited parents. */
import type { Page } from "@playwright/test";
import { invite } from "./invitation.ts";
import { finishBilling, finishPaymentMethod, heading, seen, toReview } from "./join.ts";
import { beginAtInvitedBilling } from "./mid-journey.ts";
import { ageAttempt, countCharges, leaveAttempt } from "./order.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** Each goes up to the review and returns the person's e-mail. */
const JOURNEYS: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  join: async (page) => (await toReview(page)).email,
  invite: async (page) => {
    const invitation = await invite();
    await beginAtInvitedBilling(page, invitation);
    await finishBilling(page);
    await finishPaymentMethod(page);
    return invitation.invited.email;
  },
};

/** The page checks a pending payment again four seconds after each answer. This makes it a tenth of that. */
const askOften = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((act: TimerHandler, ms = 0, ...values: unknown[]) =>
      later(act, ms === 4_000 ? 400 : ms, ...values)) as typeof window.setTimeout;
  });

const onPayment = (page: Page, act: (send: () => Promise<unknown>) => Promise<unknown>) =>
  page.route("**/payment", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await act(() => route.fetch());
    return route.abort("connectionreset");
  });

for (const [journey, toReview] of Object.entries(JOURNEYS))
  test(
    `${journey}: a lost payment shows as being checked, also after a reload, until its outcome is known`,
    inShare(journey === "join"),
    async ({ page }) => {
      await askOften(page);
      const email = await toReview(page);
      const pay = page.getByRole("button", { name: en.payNow, exact: true });
      const checking = heading(page, "We are checking your payment");
      const pressed = page.getByText(/^You pressed Pay now: USD\s\d+\.\d\d for (Plus|Essential)/);
      const notCharged = page.getByText("Your last payment did not go through, and nothing was charged.");

      // An earlier attempt whose outcome the service does not know.
      await leaveAttempt(email);
      await pay.click();
      await expect(checking).toBeVisible();
      await expect(pressed).toBeVisible();
      await expect(page.getByRole("button")).toHaveCount(await page.getByRole("banner").getByRole("button").count());
      await page.reload();
      await expect(checking).toBeVisible();
      await expect(pressed).toBeVisible();
      await ageAttempt(email);
      await expect(notCharged).toBeVisible();

      // An attempt that never reached the service: the page still has the means of payment.
      await finishBilling(page);
      await finishPaymentMethod(page);
      await onPayment(page, async () => undefined);
      // The message about the previous attempt may still be visible.
      const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/payment"));
      await pay.click();
      await lost;
      await expect(notCharged).toBeVisible();
      await expect(heading(page, en.review)).toBeVisible();
      await page.unroute("**/payment");

      // An attempt that was charged, but whose answer never reached the browser.
      await onPayment(page, (send) => send());
      await pay.click();
      await expect(heading(page, en.credentials)).toBeVisible();
      expect(await countCharges(email)).toBe(1);
    },
  );

for (const [journey, toReview] of Object.entries(JOURNEYS))
  test(
    `${journey}: if a proxy answers the payment with a bare 403, the page checks the payment and then shows its outcome`,
    inShare(journey === "invite"),
    async ({ page }) => {
      await askOften(page);
      const email = await toReview(page);
      const pay = page.getByRole("button", { name: en.payNow, exact: true });
      const answers = async (answered: (send: () => Promise<unknown>) => Promise<unknown>) =>
        page.route("**/payment", async (route) => {
          if (route.request().method() !== "POST") return route.fallback();
          await answered(() => route.fetch());
          return route.fulfill({ status: 403, contentType: "text/html", body: "<h1>Forbidden</h1>" });
        });

      // The firewall blocked the request; the page asks the service until the outcome is certain.
      await answers(async () => undefined);
      const checking = seen(page, "We are checking your payment");
      await pay.click();
      await checking;
      await expect(page.getByText("You do not have permission")).toBeHidden();
      await expect(heading(page, en.review)).toBeVisible();
      await expect(page.getByText("Your last payment did not go through, and nothing was charged.")).toBeVisible();
      await page.unroute("**/payment");

      // The firewall let the payment through, but blocked the answer.
      await answers((send) => send());
      await pay.click();
      await expect(heading(page, en.credentials)).toBeVisible();
      expect(await countCharges(email)).toBe(1);
    },
  );
