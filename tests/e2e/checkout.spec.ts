/** Billing, Payment and Review from the person's view: the progress, the payer, the price and the renewal. */
import type { Page } from "@playwright/test";
import { finishBilling, finishPaymentMethod, heading, pay, toBilling, typeCard } from "./join.ts";
import { expect, test } from "./test.ts";
import { en, es } from "./words.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** The vertical position of a text on the page. */
async function top(page: Page, text: string | RegExp): Promise<number> {
  const box = await page.getByRole("main").getByText(text).first().boundingBox();
  if (!box) throw new Error(`${text} is not to be seen`);
  return box.y;
}

test("the address form uses each country's terms; changing the payer keeps the typed address [BILL-01]", async ({
  page,
}) => {
  const parent = await toBilling(page);

  await test.step("a wide page shows form and summary side by side, not wider than is comfortable to read", async () => {
    await page.setViewportSize(desk);
    const form = await page.locator("form.form").boundingBox();
    const summary = await page.getByRole("complementary", { name: "Order summary" }).boundingBox();
    expect(form?.width).toBe(575);
    expect(summary?.x).toBeGreaterThan((form?.x ?? 0) + 575);
    // Both margins together are less than a quarter of the page.
    expect((summary?.x ?? 0) + (summary?.width ?? 0) - (form?.x ?? 0)).toBeGreaterThan(0.75 * desk.width);
  });

  await test.step("each country has its own labels", async () => {
    for (const [country, ...labels] of [
      ["CA", "City", "Province or territory", "Postal code", "Apartment, suite or unit (optional)"],
      ["GB", "Town or city", "Region", "Postcode", "Flat or building (optional)"],
      ["AU", "Suburb or town", "State or territory", "Postcode", "Unit or building (optional)"],
      ["NZ", "Town or city", "Region", "Postcode", "Unit or building (optional)"],
      ["ES", "City", "Province", "Postal code", "Apartment, suite or unit (optional)"],
      ["IE", "Town or city", "County (optional)", "Eircode (optional)", "Flat or building (optional)"],
    ] as const)
      await expectLabels(page, country, labels);
    // The error uses the specification's term, under the country's own label.
    await field(page, "Eircode (optional)").fill("?");
    await page.getByRole("button", { name: en.toPayment }).click();
    await expect(field(page, "Eircode (optional)")).toHaveAccessibleDescription(/Postal code is not valid/);
    await expectLabels(page, "US", ["City", "State", "ZIP code", "Apartment, suite or unit (optional)"]);
  });

  await test.step("the payer can be changed, and nothing else is requested again", async () => {
    await field(page, en.billingAddress).fill("18 Alder Street");
    await field(page, en.city).fill("Sacramento");
    await expect(page.getByText(`${parent.firstName} ${parent.lastName} ${parent.email}`)).toBeVisible();
    await page.getByRole("button", { name: "Change your name or email" }).press("Enter");
    await expect(heading(page, en.step1)).toBeVisible();
    await page.goBack();
    await expect(field(page, en.billingAddress)).toHaveValue("18 Alder Street");
    await page.getByRole("button", { name: "Change your name or email" }).click();
    await expect(field(page, en.firstName)).toHaveValue(parent.firstName);
    await field(page, en.firstName).fill("Robin");
    await page.getByRole("button", { name: en.continue, exact: true }).click();
    // Directly back: the person does not see the steps for the co-parent and the package again.
    await expect(heading(page, en.billing)).toBeVisible();
    await expect(page.getByText(`Robin ${parent.lastName} ${parent.email}`)).toBeVisible();
    await expect(field(page, en.billingAddress)).toHaveValue("18 Alder Street");
    await expect(field(page, en.city)).toHaveValue("Sacramento");
  });
});

test("Payment shows the accepted cards; Review shows the progress, the price on the button, the renewal and the terms [PAY-01] [PAY-02] [PAY-03] [PAY-04] [PAY-30] [TERMS-01]", async ({
  page,
}) => {
  await toBilling(page, { query: "?arm.payPalInJoin=treatment" });
  await finishBilling(page);

  await test.step("the accepted cards appear before a number is typed; then the field shows the card's brand", async () => {
    await expect(page.getByText("We accept Visa, Mastercard, American Express, and Discover")).toBeAttached();
    const marks = page.locator(".pay-method__cards");
    await expect(marks.locator("svg")).toHaveCount(4);
    await expect(marks).toBeVisible();
    // Each empty field shows an example or name of its content.
    const frame = (name: string) => page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input");
    await expect(frame("number")).toHaveAttribute("placeholder", /^\d{4} \d{4} \d{4} \d{4}$/);
    await expect(frame("expirationDate")).toHaveAttribute("placeholder", "MM / YY");
    await expect(frame("cvv")).toHaveAttribute("placeholder", "CVV");
    await expect(page.getByText("Sam Rivera pays nothing.")).toBeVisible();
    await typeCard(page);
    const number = page.locator(".hosted-field__place", {
      has: page.locator('iframe[name="braintree-hosted-field-number"]'),
    });
    await expect(number.locator(".hosted-field__end .visually-hidden")).toHaveText("Visa");
    await expect(marks).toBeHidden();
  });

  const messages: string[] = [];
  const where: string[] = [];
  page.on("request", (request) => {
    if (!request.postData()?.includes("Rowan Cardholder")) return;
    messages.push(request.postData() ?? "");
    where.push(new URL(request.url()).pathname);
  });
  const name = field(page, "Name on card");
  await expect(name).toHaveValue("Jordan Avery");
  await name.fill("Rowan Cardholder");
  await finishPaymentMethod(page);

  await test.step("one progress shows the journey's steps and, within the fourth, the views of the payment", async () => {
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("main").getByRole("navigation")).toHaveCount(1);
      const progress = page.getByRole("navigation", { name: "Progress" });
      await expect(progress.locator("[aria-current=step]")).toHaveText("Review");
      for (const view of ["Billing (completed)", "Payment (completed)"])
        await expect(progress.getByRole("button", { name: view, exact: true })).toBeVisible();
      // All entries are at the same height.
      const edges = await progress
        .locator(".progress__link")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(edges).size).toBe(1);
      await expectPrice(page);
    }
    await page.getByRole("button", { name: "Payment (completed)", exact: true }).press("Enter");
    await expect(heading(page, en.payment)).toBeVisible();
    await page.getByRole("button", { name: "Billing (completed)", exact: true }).press("Enter");
    await expect(heading(page, en.billing)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Progress" }).locator("[aria-current=step]")).toHaveText(
      "Billing",
    );
  });

  await test.step("the price is shown in Spanish, too", async () => {
    await page.getByRole("button", { name: en.toPayment, exact: true }).click();
    await page.getByRole("button", { name: en.reviewOrder, exact: true }).click();
    await expect(heading(page, en.review)).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
    await expect(
      page.getByRole("button", { name: /^Pagar ahora · 214,50\sUSD|^Pagar ahora · USD\s214[.,]50/ }),
    ).toBeEnabled();
    await expect(page.getByText(/^Se renueva el \d{1,2} de [a-z]+ de \d{4}$/)).toBeVisible();
  });

  await test.step("the name on the card goes to the provider with the card, and nowhere else", async () => {
    await pay(page, es);
    expect(where).toEqual([expect.stringMatching(/\/payment_methods\/credit_cards$/)]);
    expect(JSON.parse(messages[0] ?? "{}")).toMatchObject({ creditCard: { cardholderName: "Rowan Cardholder" } });
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain("Rowan");
  });
});

async function expectLabels(page: Page, country: string, labels: readonly string[]): Promise<void> {
  await field(page, en.country).selectOption(country);
  for (const label of labels) await expect(field(page, label), `${country}: ${label}`).toBeVisible();
}

/** At the review: the button shows the price; above it are the renewal, its price and the terms. */
async function expectPrice(page: Page): Promise<void> {
  const pay = page.getByRole("button", { name: "Pay now · USD 214.50", exact: true });
  await expect(pay).toBeEnabled();
  const button = (await pay.boundingBox())?.y ?? 0;
  const order = page.getByRole("complementary", { name: "Order summary" });
  await expect(order.getByText("Sales tax")).toBeVisible();
  await expect(order).toContainText("Total today");
  for (const words of [
    /^Renews on [A-Z][a-z]+ \d{1,2}, \d{4}$/,
    "USD 200.00 plus sales tax: USD 214.50 at today's rate",
    /renews automatically every year until cancelled, plus applicable taxes/,
  ])
    expect(await top(page, words)).toBeLessThan(button);
  await expect(page.getByRole("main").getByRole("link", { name: "Terms & Conditions" })).toBeVisible();
}
