import type { Locator, Page } from "@playwright/test";
import {
  base,
  chooseParents,
  finishBilling,
  finishPaymentMethod,
  finishStepOne,
  finishStepTwo,
  heading,
} from "./join.ts";
import { beginAtPackages } from "./mid-journey.ts";
import { coParent, parentA } from "./people.ts";
import { expect, test } from "./test.ts";
import { en, es, type Words } from "./words.ts";

const card = (page: Page, name: string) => page.getByRole("article", { name });

async function toPackages(page: Page, { words = en, query = "" }: { words?: Words; query?: string } = {}) {
  await page.goto(`${base}${query}`);
  await chooseParents(page, words);
  await finishStepOne(page, parentA(), words);
  await finishStepTwo(page, coParent(), words);
}

test("a self-built package is priced by the service and shown in the review [PKG-01] [PKG-03] [PKG-24] [PKG-25] [CYO-01] [CYO-04] [CYO-05] [CYO-10] [CYO-13] [CYO-15] [CYO-16]", async ({
  page,
}) => {
  await toPackages(page);
  await expect(page).toHaveURL(new RegExp(`${base}/step3$`));
  await page.getByRole("radio", { name: "Two years" }).check();
  await expect(card(page, "Complete").locator(".package__total")).toHaveText(
    /^USD\s540\.00 for two yearsYou save USD\s60\.00$/,
  );
  await page.getByRole("button", { name: "Choose option" }).click();

  await expect(heading(page, "Build your own package")).toBeVisible();
  await expect(page.getByText("Start with the essentials and add only what you need.")).toBeVisible();
  const length = page.getByRole("combobox", { name: "Length" });
  const next = page.getByRole("button", { name: "Continue", exact: true });
  const total = page.locator(".total-bar__amount");
  // Starts with the length that the person looked at before, with its parts and prices.
  await expect(length).toHaveValue("SUB2YEAR");
  await expect(page.getByRole("radio", { name: "1 GB Included" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Tone meter" })).toContainText(/USD\s\d+\.00/);
  await expect(total).toHaveText(/^USD\s214\.00$/);
  await expect(next).toBeEnabled();
  await length.selectOption("SUB1YEAR");
  await page.getByRole("radio", { name: "10 GB" }).check();
  await page.getByRole("checkbox", { name: "Add unlimited payments" }).check();
  await expect(total).toHaveText(/^USD\s195\.00$/);
  await page.getByRole("button", { name: "Upgrade to one of our packages" }).click();
  await expect(heading(page, en.step3)).toBeVisible();

  await page.getByRole("button", { name: "Choose option" }).click();
  await expect(length).toHaveValue("SUB1YEAR");
  await page.getByRole("checkbox", { name: "Add unlimited payments" }).check();
  await length.selectOption("SUB2YEAR");
  await expect(page.getByRole("radio", { name: /^1 GB/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Add unlimited payments" })).not.toBeChecked();
  await page.getByRole("radio", { name: /^5 GB/ }).check();
  await page.getByRole("checkbox", { name: "Add tone meter" }).check();
  await expect(total).toHaveText(/^USD\s311\.00$/);
  const bill = page.getByRole("complementary", { name: "Your package" });
  await expect(bill.getByRole("definition")).toHaveText([/^USD\s43\.00$/, /^USD\s54\.00$/, /^USD\s311\.00$/]);
  await expect(bill.getByRole("term")).toHaveText(["5 GB storage", "Tone meter", "Total"]);
  await expect(bill).toContainText(/Before tax\. USD\s12\.96 per month\./);
  await page.setViewportSize({ width: 890, height: 800 });
  await expect(bill).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  const priced = page.waitForResponse((response) => response.url().endsWith("/pricing"));
  await next.click();

  await expect(heading(page, en.billing)).toBeVisible();
  expect(await (await priced).json()).toMatchObject({ totals: { selectedPackageTotal: 31_100 } });
  await finishBilling(page);
  await finishPaymentMethod(page);
  const order = page.getByRole("complementary", { name: "Order summary" });
  await expect(order).toContainText("Build Your Own");
  await expect(order).toContainText("Two years");
  await expect(page.getByRole("main")).toContainText(/USD\s311\.00/);
});

test("on a phone, with a coupon: reloads packages that failed to load, and reports one that is not sold there [PKG-04] [PKG-05] [PKG-07] [PKG-11] [PKG-27]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Adds the header that a discount link adds.
  await page.route("**/v2/signups", (route) =>
    route.continue({ headers: { ...route.request().headers(), "referrer-key": "GROW-805" } }),
  );
  let down = true;
  await page.route(/\/v2\/packages\?/, (route) => (down ? route.abort() : route.continue()));
  await toPackages(page, { words: es, query: "?lang=es" });
  const retry = page.getByRole("alert").getByRole("button", { name: "Intentar de nuevo" });
  await expect(retry).toBeVisible();
  down = false;
  await retry.click();

  await expect(page.locator(".packages")).toHaveAttribute("data-variant", "watermelon");
  const plus = card(page, "Plus");
  await expect(page.getByText("20 % de descuento con tu cupón.")).toBeVisible();
  await expect(plus.locator(".package__total")).toHaveText(/^Antes USD\s200\.00USD\s160\.00 por un año$/);
  // The popular package is in view first, and open.
  await expect(page.getByText("Plus, 2 de 4")).toBeVisible();
  await expect(plus.getByRole("heading", { name: "Plus" })).toBeInViewport({ ratio: 1 });
  await expect(plus.getByRole("button", { name: "Ocultar detalles" })).toBeVisible();
  await expect(plus.getByText("5 GB", { exact: false }).first()).toBeVisible();

  // Simulates a page that requests a package of another country, which the service does not sell here.
  await page.route(
    "**/package",
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), packageId: 2061 } }),
    { times: 1 },
  );
  await plus.getByRole("button", { name: /^Seleccionar/ }).click();
  const dialog = page.getByRole("dialog", { name: "Este paquete no está disponible en tu país" });
  await expect(dialog).toContainText("no se vende en tu país (Estados Unidos)");
  await dialog.getByRole("button", { name: "Aceptar" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, es.step3)).toBeVisible();
  const priced = page.waitForResponse((response) => response.url().endsWith("/pricing"));
  await plus.getByRole("button", { name: /^Seleccionar/ }).click();
  expect(await (await priced).json()).toMatchObject({ totals: { subTotalAfterDiscount: 16_000 } });
});

test("the United Kingdom has two packages, in a row from 900 px, with VAT in their prices [PKG-02] [PKG-06] [PKG-26]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await beginAtPackages(page, { query: "?site=uk" });
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Next package" })).toBeHidden();
  for (const total of await page.locator(".package__total").all())
    await expect(total).toHaveText(/^GBP\s1\d9\.99.* for one year, including VAT$/);
});

test("the saving of two years, the comparison table and the better ready-made package use the service's prices", async ({
  page,
}) => {
  await beginAtPackages(page, {});
  const twoYears = page.getByRole("radio", { name: "Two years save 10%" });
  await twoYears.check();
  await expect(card(page, "Plus")).toContainText(/You save USD\s40\.00/);
  await page.getByRole("button", { name: "Compare all packages" }).click();
  await expect(page.getByRole("heading", { name: "Compare all packages" })).toBeFocused();
  const row = (name: string) => page.getByRole("table").getByRole("row", { name });
  await expect(row("Total for two years").getByRole("cell")).toHaveText([
    /^USD\s270\.00$/,
    /^USD\s360\.00$/,
    /^USD\s540\.00$/,
    /^from USD\s214\.00$/,
  ]);
  await expect(row("File storage").getByRole("cell")).toHaveText(["1 GB", "5 GB", "10 GB", "1 GB, or add more"]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => brokenAmounts(row("Total for two years").getByRole("cell")), `at ${width} px a line ends within`)
      .toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Choose option" }).click();
  await expect(page.getByRole("combobox", { name: "Length" }).locator("option:checked")).toHaveText(
    "Two years, 10% less",
  );
  await page.getByRole("radio", { name: /^5 GB/ }).check();
  await page.getByRole("checkbox", { name: "Add tone meter" }).check();
  const better = page.getByText("Plus has all of this, and more");
  await expect(better).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Add unlimited payments" }).check();
  await expect(page.locator(".total-bar__amount")).toHaveText(/^USD\s376\.00$/);
  await expect(better).toHaveText(/for USD\s360\.00\.$/);
  await expect(page.getByText(/That is USD\s16\.00 less\./)).toBeVisible();
});

/** The amounts that are broken across two lines: "150." and "00" below it. */
const brokenAmounts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      return texts.flatMap((text) =>
        [...text.data.matchAll(/\d[\d.,]*/g)].flatMap(({ 0: amount, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + amount.length);
          return range.getClientRects().length > 1 ? [amount] : [];
        }),
      );
    }),
  );
