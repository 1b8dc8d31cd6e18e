/** What a discount link shows on step 1 and on the Pay now button. */
import { expect, type Page } from "@playwright/test";
import { en } from "./words.ts";

/** On step 1: the granted discount appears, and not the one that the link claims. */
export async function expectOffer(page: Page, claim: number, percent: number): Promise<void> {
  const main = page.getByRole("main");
  if (percent > 0) {
    const offer = page.getByRole("complementary", { name: "Offer" });
    await expect(offer).toContainText(`${percent}% off`);
    await expect(offer).toContainText(`We will take ${percent}% off when you pay.`);
  } else await expect(main).toContainText("This offer is not available");
  if (claim !== percent) await expect(main).not.toContainText(`${claim}%`);
}

/** The total on the button of the review. */
export async function announcedTotal(page: Page): Promise<string> {
  const payNow = page.getByRole("button", { name: en.payNow });
  // The button shows a placeholder until the service has returned the amount.
  await expect(payNow).toContainText(/\d\.\d\d/);
  return payNow.innerText();
}
