/** A payment of which nobody knows whether it went through, at the real service and its sandbox, for those who join and for those who are invited. */
import type { Page } from "@playwright/test";
import { invite } from "./invitation.ts";
import { finishBilling, finishPaymentMethod, heading, seen, toReview } from "./join.ts";
import { beginAtInvitedBilling } from "./mid-journey.ts";
import { ageAttempt, countCharges, leaveAttempt } from "./order.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** Up to the review; answers the e-mail. */
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

/** The page asks again what became of a payment four seconds after an answer; here after a tenth of that. */
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
    `${journey}: a payment that got lost is shown as being checked, also after a reload, until it is certain; then it can be made again, or has been`,
    inShare(journey === "join"),
    async ({ page }) => {
      await askOften(page);
      const email = await toReview(page);
      const pay = page.getByRole("button", { name: en.payNow, exact: true });
      const checking = heading(page, "We are checking your payment");
      const pressed = page.getByText(/^You pressed Pay now: USD\s\d+\.\d\d for (Plus|Essential)/);
      const notCharged = page.getByText("Your last payment did not go through, and nothing was charged.");

      // An earlier attempt, of which the service does not know what became.
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

      // One that never reached the service: what there is to pay with is still there.
      await finishBilling(page);
      await finishPaymentMethod(page);
      await onPayment(page, async () => undefined);
      // What was said of the attempt before may still stand there.
      const lost = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/payment"));
      await pay.click();
      await lost;
      await expect(notCharged).toBeVisible();
      await expect(heading(page, en.review)).toBeVisible();
      await page.unroute("**/payment");

      // One that was charged, of which the browser never heard.
      await onPayment(page, (send) => send());
      await pay.click();
      await expect(heading(page, en.credentials)).toBeVisible();
      expect(await countCharges(email)).toBe(1);
    },
  );

for (const [journey, toReview] of Object.entries(JOURNEYS))
  test(
    `${journey}: a payment that something before the service answers with a bare 403 is checked, not forbidden, and goes on to what became of it`,
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

      // The firewall kept it from the service, which is asked until it is certain.
      await answers(async () => undefined);
      const checking = seen(page, "We are checking your payment");
      await pay.click();
      await checking;
      await expect(page.getByText("You do not have permission")).toBeHidden();
      await expect(heading(page, en.review)).toBeVisible();
      await expect(page.getByText("Your last payment did not go through, and nothing was charged.")).toBeVisible();
      await page.unroute("**/payment");

      // It let the payment through and kept the answer from the page.
      await answers((send) => send());
      await pay.click();
      await expect(heading(page, en.credentials)).toBeVisible();
      expect(await countCharges(email)).toBe(1);
    },
  );
