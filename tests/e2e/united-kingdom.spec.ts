import { base, fillContact, finishStepTwo, heading, pay, typeCard } from "./join.ts";
import { readOrder } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

test("in the United Kingdom one pays in pounds, VAT included and told, by card alone, and only with the terms accepted [SITE-02] [PAY-13] [PAY-21] [PAY-22] [PAY-23] [TERMS-02]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const parent = parentA({ phone: "7700900123" });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto(`${base}/step1?site=uk`);
  await expect(field(en.phoneCode)).toHaveValue("+44");
  await fillContact(page, parent);
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, en.step2)).toBeVisible();
  await finishStepTwo(page, coParent());
  const plan = page.getByRole("article").first();
  await expect(plan).toContainText("including VAT");
  await plan.getByRole("button", { name: new RegExp(en.select) }).click();
  await expect(heading(page, en.billing)).toBeVisible();

  await expect(field(en.country)).toHaveValue("GB");
  await field(en.billingAddress).fill("7 Alder Lane");
  await field(en.city).fill("Leeds");
  await field(en.anyRegion).selectOption({ label: "England" });
  await expect(field(en.timezone)).toHaveValue("Europe/London");
  await field(en.postalCode).fill("95814");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await expect(field(en.postalCode)).toHaveAccessibleDescription(/Postal code is not valid/);
  await field(en.postalCode).fill("LS1 4AP");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await expect(heading(page, en.payment)).toBeVisible();
  const summary = page.getByRole("complementary", { name: "Order summary" });
  await expect(summary).toContainText(/VAT.*GBP/);
  await expect(summary).toContainText("including VAT");
  await expect(page.getByText("PayPal")).toHaveCount(0);
  await expect(page.getByText("Venmo")).toHaveCount(0);
  await typeCard(page);
  await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
  await expect(heading(page, en.review)).toBeVisible();
  await expect(page.getByText("Leeds, England LS1 4AP")).toBeVisible();
  await expect(page.getByRole("button", { name: en.payNow, exact: true })).toBeDisabled();
  await page.getByRole("checkbox", { name: /Terms/ }).check();
  await pay(page);
  const { total, currency, charges } = await readOrder(parent.email);
  expect({ currency, charges, pence: total % 100 }).toEqual({ currency: "GBP", charges: 1, pence: 99 });
});
