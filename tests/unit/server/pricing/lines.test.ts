import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue } from "../../../../src/server/catalogue/index.ts";
import { findRegion } from "../../../../src/server/options/places.ts";
import { listCountries, listRegions } from "../../../../src/server/options/index.ts";
import {
  calculate,
  type Calculation,
  linesOf,
  presentPricing,
  renewsOn,
} from "../../../../src/server/pricing/index.ts";
import { type Bought, paymentRows, statementOf } from "../../../../src/server/purchases/statement.ts";
import { LANGUAGES, languageOf } from "../../../../src/server/texts/index.ts";

const countries = listCountries("en").map(({ value }) => value);
const packages = catalogue.offers.flatMap((offer) =>
  offer.packages.map((item) => ({ item, options: offer.buildYourOwn?.[item.years === 1 ? "SUB1YEAR" : "SUB2YEAR"] })),
);
const paidAt = new Date("2026-11-28T19:00:00Z");

/** Everything that a price depends on, and how its reader writes. */
const order = fc.record({
  sold: fc.constantFrom(...packages),
  country: fc.oneof(fc.constantFrom("US", "GB", "AU", "NZ", "CA", "IE", ""), fc.constantFrom(...countries)),
  region: fc.oneof(fc.constantFrom("", "CA", "ON", "QC", "NY", "OR"), fc.nat().map(String)),
  payForCoparent: fc.boolean(),
  percent: fc.constantFrom(undefined, 10, 20, 50, 100),
  codes: fc.array(
    fc.constantFrom("subscription" as const, { amount: 5_000, currency: "USD" }, { amount: 1, currency: "GBP" }),
    { maxLength: 2 },
  ),
  lang: fc.constantFrom(...LANGUAGES),
  site: fc.constantFrom("US", "GB", "AU", "NZ"),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

function calculated({ sold, country, region, payForCoparent, percent, codes }: Order): Calculation {
  const found = listRegions(country, "en").map(({ value }) => value);
  const made = calculate({
    packageId: sold.item.id,
    services: sold.item.plan === "CYO" ? (sold.options?.options ?? []).map(({ code }) => code) : [],
    years: sold.item.years,
    payForCoparent,
    country,
    region: /^\d+$/.test(region) && found.length > 0 ? (found[Number(region) % found.length] ?? "") : region,
    ...(percent !== undefined && { coupon: { code: "ANY", percent } }),
    codes: codes.map((worth, index) => ({ code: ` Code-${index}`, worth })),
  });
  if (!made) throw new Error(`package ${sold.item.id} has no price`);
  return made;
}

/** The minor units in a formatted amount. */
const minor = (value: string): number => Number(value.replaceAll(/\D/g, "")) * (/^[−-]/u.test(value) ? -1 : 1);

const at = (lines: readonly { readonly kind: string; readonly amount: number }[], ...kinds: string[]): number[] =>
  lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe("the lines of a bill, for every order and country", () => {
  test("add up to what is charged, and each shows its own amount [CONST-07] [PAY-28]", () => {
    fc.assert(
      fc.property(order, (one) => {
        const calculation = calculated(one);
        const lines = linesOf({ calculation, packageName: "Any", paid: false }, `${one.lang}-${one.site}`);
        expect(at(lines, "total")).toEqual([calculation.total]);
        expect(sum(at(lines, "item", "savings", "tax"))).toBe(calculation.total);
        expect(at(lines, "item")).toHaveLength(one.payForCoparent ? 2 : 1);
        for (const { kind, amount, value } of lines) {
          if (kind === "tax" && !calculation.taxesCalculated) continue;
          expect(minor(value)).toBe(amount);
          expect(value).toContain(calculation.currency);
        }
      }),
    );
  });

  test("name the tax, and whether it is included or added, at the renewal as today [RCPT-08] [NOTE-35] [PAY-30] [TERMS-01] [TERMS-02]", () => {
    const names = { sales: /sales tax/i, gst: /GST/, hst: /HST/, vat: /VAT/, none: /tax/i };
    fc.assert(
      fc.property(order, (one) => {
        const calculation = calculated(one);
        const { tax, taxesCalculated, packageTotal } = calculation;
        const years = one.sold.item.years;
        const bill = { calculation, taxId: "", packageName: "Any", paid: false };
        const renewal = { years, renewsOn: renewsOn(paidAt, years), timeZone: null };
        const pricing = presentPricing({ ...bill, ...renewal }, "en-US");
        const labels = pricing.lines.filter(({ kind }) => kind === "tax" || kind === "includedTax");
        expect(labels).toHaveLength(1);
        const [label] = labels;
        if (taxesCalculated) {
          expect(label?.label).toMatch(names[tax.name]);
          expect([label?.kind, label?.label.endsWith(", included")]).toEqual(
            tax.included ? ["includedTax", true] : ["tax", false],
          );
          expect(pricing.taxes.map(({ name }) => name)).toEqual(
            tax.amount === 0 ? [] : [label?.label.replace(", included", "")],
          );
        }
        const { terms, cost, amount } = pricing.renewal;
        expect(terms).toContain(`renews automatically every ${years === 1 ? "year" : "two years"} until cancelled`);
        expect([/including/.test(terms), /including/.test(cost)]).toEqual([tax.included, tax.included]);
        if (tax.included) expect([terms, cost].every((words) => names[tax.name].test(words))).toBe(true);
        else expect(terms).toContain("plus applicable taxes");
        expect(amount).toBe(packageTotal);
        const [each = "", total] = (cost.match(/[A-Z]{3}\s[\d,.]*\d/g) ?? []).map((words) => minor(words));
        expect(each).toBe(packageTotal);
        const count = one.payForCoparent ? 2 : 1;
        const rate = tax.included ? 0 : (tax.rate ?? 0);
        const due = packageTotal * count + Math.floor((packageTotal * count * rate + 5_000) / 10_000);
        if (total !== undefined) expect(total).toBe(due);
        else expect([count === 1 || !tax.included, rate]).toEqual([true, 0]);
      }),
    );
  });

  test("are the same in summary, receipt, mail and account, but for “today” and “paid”", () => {
    fc.assert(
      fc.property(order, ({ lang, site, ...one }) => {
        const locale = `${lang}-${site}`;
        const calculation = calculated({ lang, site, ...one });
        const { years, id } = one.sold.item;
        const bought: Bought = {
          attempt: { calculation, package_id: id, method: "card", card_brand: "Visa", card_last_four: "1111" } as never,
          order: { packageId: id, productId: "", services: [], years },
          paidAt,
          timeZone: "Pacific/Auckland",
        };
        const statement = statementOf(bought, locale);
        const [item] = statement.lines;
        const bill = { calculation, taxId: "", packageName: item?.label ?? "", paid: false };
        const renewal = { years, renewsOn: renewsOn(paidAt, years), timeZone: "Pacific/Auckland" };
        const pricing = presentPricing({ ...bill, ...renewal }, locale);
        const untotalled = (lines: typeof pricing.lines) => lines.filter(({ kind }) => kind !== "total");
        expect(untotalled(statement.lines)).toEqual(untotalled(pricing.lines));
        expect(statement.renewal).toEqual(pricing.renewal);
        expect(statement.lines.at(-1)?.value).toBe(pricing.totals.totalFormatted);
        const rows = paymentRows(statement, locale).map(({ value }) => value);
        for (const shown of [statement.paidWith, statement.paidOn, statement.renewal.dayFormatted]) {
          expect(rows).toContain(shown);
        }
        expect(rows).toContain(statement.renewal.cost);
        expect(statement.lang).toBe(languageOf(locale));
        // Bought on the 29th in Auckland, while it is the 28th in GMT.
        expect(statement.renewal.dayFormatted).toContain("29");
      }),
    );
  });
});

test("a region with a rate of its own has the tax that it has there", () => {
  const labels = (region: string) => {
    const bought = { packageId: 2002, services: [], years: 1, payForCoparent: false, country: "CA", region } as const;
    const calculation = calculate(bought);
    if (!calculation) throw new Error("no price");
    return linesOf({ calculation, packageName: "Plus", paid: false }, "en-US").map(({ label }) => label)[1];
  };
  expect([labels("ON"), labels("AB")]).toEqual(["HST", "GST"]);
  expect(findRegion("CA", "ON")).toBeDefined();
});
