/** What a discount link says on step 1 is what is taken off when its person pays. */
import { expectOffer, toldTotal } from "./discount.ts";
import { choosePackage, base, finishBilling, finishPaymentMethod, finishStepOne, finishStepTwo, pay } from "./join.ts";
import { readOrder } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

/** Links as they are sent: what they claim, and what the coupon of their referrer gives. Plus is 200 dollars; `left` is what they are after it, in cents and without taxes. */
const links = [
  { referrer: "PARTNER-3", claim: 10, percent: 10, left: 18_000 },
  { referrer: "FRIEND-7", claim: 50, percent: 20, left: 16_000 },
  { referrer: "CLINIC-1", claim: 50, percent: 50, left: 10_000 },
  { referrer: "SOMEBODY", claim: 50, percent: 0, left: 20_000 },
];

// In `npm test` the link that promises too much is followed by `analytics.spec.ts`.
for (const { referrer, claim, percent, left } of links)
  test(
    `a link of ${referrer} that says ${claim}% off: step 1 says ${percent}%, and ${percent}% is taken at the end [DISC-03] [STEP1-06] [API-11]`,
    LONG,
    async ({ page }) => {
      const parent = parentA();
      const link = new URLSearchParams({ discount: "true", referrer, percentage: btoa(String(claim)) });
      await page.goto(`${base}/step1?${link.toString()}`);
      await expectOffer(page, claim, percent);

      await finishStepOne(page, parent);
      await finishStepTwo(page, coParent());
      await choosePackage(page, "Plus");
      await finishBilling(page);
      await finishPaymentMethod(page);
      const total = await toldTotal(page);
      await pay(page);

      const charged = await readOrder(parent.email);
      expect(charged.afterDiscount).toBe(left);
      expect(total).toContain((charged.total / 100).toFixed(2));
    },
  );
