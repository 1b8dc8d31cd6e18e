/** The discount that step 1 shows for a link is the discount that the person gets when paying. */
import { expectOffer, announcedTotal } from "./discount.ts";
import { base, pay, goToReview } from "./join.ts";
import { readOrder } from "./order.ts";
import { parentA } from "./people.ts";
import { LONG } from "./share.ts";
import { expect, test } from "./test.ts";

/**
 * Links as they are sent: the percentage that they claim, and the percentage of their referrer's coupon. `left`: the
 * price of Plus (200 dollars) after that discount, in cents and without taxes.
 */
const links = [
  { referrer: "PARTNER-3", claim: 10, percent: 10, left: 18_000 },
  { referrer: "FRIEND-7", claim: 50, percent: 20, left: 16_000 },
  { referrer: "CLINIC-1", claim: 50, percent: 50, left: 10_000 },
  { referrer: "SOMEBODY", claim: 50, percent: 0, left: 20_000 },
];

// `npm test` covers the link that claims too much in `analytics.spec.ts`.
for (const { referrer, claim, percent, left } of links)
  test(
    `a link of ${referrer} that claims ${claim}% off: step 1 offers ${percent}%, and the person gets ${percent}% [DISC-03] [STEP1-06] [API-11]`,
    LONG,
    async ({ page }) => {
      const parent = parentA();
      const link = new URLSearchParams({ discount: "true", referrer, percentage: btoa(String(claim)) });
      await page.goto(`${base}/step1?${link.toString()}`);
      await expectOffer(page, claim, percent);

      await goToReview(page, parent);
      const total = await announcedTotal(page);
      await pay(page);

      const charged = await readOrder(parent.email);
      expect(charged.afterDiscount).toBe(left);
      expect(total).toContain((charged.total / 100).toFixed(2));
    },
  );
