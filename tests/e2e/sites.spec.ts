/** Signing up outside the United States, in another currency. */
import { base, fillContact, finishStepTwo, heading, pay, typeCard } from "./join.ts";
import { readOrder } from "./order.ts";
import { coParent, parentA } from "./people.ts";
import { inShare } from "./share.ts";
import { expect, test } from "./test.ts";
import { en } from "./words.ts";

const SITES = [
  {
    name: "the United Kingdom",
    site: "uk",
    phoneCode: "+44",
    phone: "7700900123",
    country: "GB",
    regions: en.regionAlone,
    region: "England",
    town: en.town,
    city: "Leeds",
    postalCode: "LS1 4AP",
    written: "Leeds LS1 4AP",
    timezone: "Europe/London",
    currency: "GBP",
    tax: "VAT",
    onCard: /including VAT/,
    total: 11_999,
  },
  {
    name: "Australia",
    site: "au",
    phoneCode: "+61",
    phone: "412345678",
    country: "AU",
    regions: en.territory,
    region: "New South Wales",
    town: en.suburb,
    city: "Sydney",
    postalCode: "2000",
    written: "Sydney New South Wales 2000",
    timezone: "Australia/Sydney",
    currency: "AUD",
    tax: "GST",
    onCard: /AUD\s199\.00 for one year/,
    total: 19_900,
  },
  {
    name: "New Zealand",
    site: "nz",
    phoneCode: "+64",
    phone: "211234567",
    country: "NZ",
    regions: en.regionAlone,
    region: "Auckland",
    town: en.town,
    city: "Auckland",
    postalCode: "1010",
    written: "Auckland 1010",
    timezone: "Pacific/Auckland",
    currency: "NZD",
    tax: "GST",
    onCard: /NZD\s209\.00 for one year/,
    total: 20_900,
  },
] as const;

// `npm test` runs one site whose price includes a tax; other files cover the United Kingdom.
for (const at of SITES)
  test(
    `in ${at.name} a person pays in ${at.currency}, ${at.tax} included and shown, only by card, and only after accepting the terms [SITE-02] [BILL-07] [PAY-13] [PAY-21] [PAY-22] [PAY-23] [TERMS-02]`,
    inShare(at.site === "au"),
    async ({ page }) => {
      const parent = parentA({ phone: at.phone });
      const field = (name: string) => page.getByLabel(name, { exact: true });
      await page.goto(`${base}/step1?site=${at.site}`);
      await expect(field(en.phoneCode)).toHaveValue(at.phoneCode);
      await fillContact(page, parent);
      await page.getByRole("button", { name: en.continue, exact: true }).click();
      await expect(heading(page, en.step2)).toBeVisible();
      await finishStepTwo(page, coParent());
      const plan = page.getByRole("article").first();
      await expect(plan).toContainText(at.onCard);
      await plan.getByRole("button", { name: new RegExp(en.select) }).click();
      await expect(heading(page, en.billing)).toBeVisible();

      await expect(field(en.country)).toHaveValue(at.country);
      await field(en.billingAddress).fill("7 Alder Lane");
      await field(at.town).fill(at.city);
      await field(at.regions).selectOption({ label: at.region });
      const timezone = field(en.timezone);
      if ((await timezone.inputValue()) === "") await timezone.selectOption(at.timezone);
      await expect(timezone).toHaveValue(at.timezone);
      await field(en.postcode).fill("95814");
      await page.getByRole("button", { name: en.toPayment, exact: true }).click();
      await expect(field(en.postcode)).toHaveAccessibleDescription(/Postal code is not valid/);
      await field(en.postcode).fill(at.postalCode);
      await page.getByRole("button", { name: en.toPayment, exact: true }).click();
      await expect(heading(page, en.payment)).toBeVisible();
      const summary = page.getByRole("complementary", { name: "Order summary" });
      await expect(summary).toContainText(new RegExp(`${at.tax}, included.*${at.currency}`));
      await expect(summary).toContainText(`until cancelled, including ${at.tax}`);
      await typeCard(page);
      await expect(page.getByText("PayPal")).toHaveCount(0);
      await expect(page.getByText("Venmo")).toHaveCount(0);
      await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
      await expect(heading(page, en.review)).toBeVisible();
      await expect(page.getByText(at.written)).toBeVisible();
      await expect(page.locator("form").getByRole("link", { name: /Terms/ })).toHaveAttribute(
        "href",
        `/legal/${at.site}/terms`,
      );
      await expect(page.getByRole("button", { name: en.payNow, exact: true })).toBeDisabled();
      await page.getByRole("checkbox", { name: /Terms/ }).check();
      await pay(page);
      const { total, currency, charges } = await readOrder(parent.email);
      expect({ total, currency, charges }).toEqual({ total: at.total, currency: at.currency, charges: 1 });
    },
  );

test("somebody with a British phone and address hears at the address that the package is not sold there, and what is [PKG-27]", async ({
  page,
}) => {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.goto(`${base}/step1`);
  await field(en.phoneCode).selectOption("+44");
  await fillContact(page, parentA({ phone: "7700900123" }));
  await page.getByRole("button", { name: en.continue, exact: true }).click();
  await expect(heading(page, en.step2)).toBeVisible();
  await finishStepTwo(page, coParent());
  await page.getByRole("button", { name: `${en.select} Plus` }).click();
  await expect(heading(page, en.billing)).toBeVisible();
  await field(en.country).selectOption("GB");
  await field(en.billingAddress).fill("7 Alder Lane");
  await field(en.town).fill("Leeds");
  await field(en.regionAlone).selectOption({ label: "England" });
  await field(en.postcode).fill("LS1 4AP");
  // Filled in when the list of the region's time zones arrives; before, it would be missing.
  await expect(field(en.timezone)).toHaveValue("Europe/London");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();

  const dialog = page.getByRole("dialog", { name: "This package is not available in your country" });
  await expect(dialog).toContainText("not sold in your country (United Kingdom)");
  await expect(dialog.getByRole("listitem")).toHaveText([
    /^Essential, one year \(GBP\s119\.99\)$/,
    /^Plus, one year \(GBP\s159\.99\)$/,
  ]);
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect(heading(page, en.step3)).toBeVisible();
  await page.getByRole("button", { name: `${en.select} Plus` }).click();
  await expect(field(en.postcode)).toHaveValue("LS1 4AP");
  await page.getByRole("button", { name: en.toPayment, exact: true }).click();
  await expect(heading(page, en.payment)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Order summary" })).toContainText(/VAT, included\s*GBP\s26\.66/);
});
