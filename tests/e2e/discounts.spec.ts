/** What a discount link says on step 1 is what is taken off when its person pays. */
import { choosePackage, base, finishBilling, finishPaymentMethod, finishStepOne, finishStepTwo, pay } from "./join.ts";
import { readOrder } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

/** Links as they are sent: what they claim, and what the coupon of their referrer gives. Plus is 200 dollars; `left` is what they are after it, in cents and without taxes. */
const links = [
  { referrer: "PARTNER-3", claim: 10, percent: 10, left: 18_000 },
  { referrer: "FRIEND-7", claim: 50, percent: 20, left: 16_000 },
  { referrer: "CLINIC-1", claim: 50, percent: 50, left: 10_000 },
  { referrer: "SOMEBODY", claim: 50, percent: 0, left: 20_000 },
];

/** One whose link says more than is given. */
const SHARED = "FRIEND-7";

for (const { referrer, claim, percent, left } of links)
  test(
    `a link of ${referrer} that says ${claim}% off: step 1 says ${percent}%, and ${percent}% is taken at the end [DISC-03] [STEP1-06] [API-11]`,
    inShare(referrer === SHARED),
    async ({ page }) => {
      const parent = parentA();
      const link = new URLSearchParams({ discount: "true", referrer, percentage: btoa(String(claim)) });
      await page.goto(`${base}/step1?${link.toString()}`);
      const main = page.getByRole("main");
      if (percent > 0) {
        const offer = page.getByRole("complementary", { name: "Offer" });
        await expect(offer).toContainText(`${percent}% off`);
        await expect(offer).toContainText(`We will take ${percent}% off when you pay.`);
      } else await expect(main).toContainText("This offer is not available");
      if (claim !== percent) await expect(main).not.toContainText(`${claim}%`);

      await finishStepOne(page, parent);
      await finishStepTwo(page, coParent());
      await choosePackage(page, "Plus");
      await finishBilling(page);
      await finishPaymentMethod(page);
      const payNow = page.getByRole("button", { name: en.payNow });
      // Until the service has said the amount, there is a mark in its place.
      await expect(payNow).toContainText(/\d\.\d\d/);
      const total = await payNow.innerText();
      await pay(page);

      const charged = await readOrder(parent.email);
      expect(charged.afterDiscount).toBe(left);
      expect(total).toContain((charged.total / 100).toFixed(2));
    },
  );
