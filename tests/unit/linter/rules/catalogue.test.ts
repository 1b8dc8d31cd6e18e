import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../../src/model/index.ts";
import { foundBy } from "../fixture.ts";

const ROOT = new URL("../../../../", import.meta.url).pathname;

interface Taxes {
  readonly countries: Readonly<Record<string, object | "none">>;
}
interface Packages {
  readonly offers: readonly [{ readonly countries: readonly string[] }, ...object[]];
}
interface Coupons {
  readonly coupons: readonly object[];
}

const read = <T>(path: string) => JSON.parse(readFileSync(ROOT + path, "utf8")) as T;

/** What the check says of the first of these files, which replace the committed ones. */
function found(changes: Readonly<Record<string, object | string>>): readonly string[] {
  const texts = Object.entries(changes).map(
    ([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  const all = foundBy(readRepository(ROOT, new Map(texts)), "catalogue");
  return all.filter(({ file }) => file === texts[0]?.[0]).map(({ message }) => message);
}

/** What the check says of a country's tax, where somebody sells at the prices of "every other country". */
function ofTax(country: string, tax: object | "none"): readonly string[] {
  const taxes = read<Taxes>("flows/catalogue/taxes.json");
  const packages = read<Packages>("flows/catalogue/packages.json");
  const [first, ...others] = packages.offers;
  const sites = readFileSync(`${ROOT}flows/sites.json`, "utf8").replace('"country": "AU"', `"country": "${country}"`);
  return found({
    "flows/catalogue/taxes.json": { ...taxes, countries: { ...taxes.countries, [country]: tax } },
    "flows/catalogue/packages.json": {
      ...packages,
      offers: [{ ...first, countries: [...first.countries, country] }, ...others],
    },
    "flows/sites.json": sites,
  });
}

describe("taxes", () => {
  const plain = { name: "gst", included: true, regional: false, regions: {} };

  test.each([
    ["JE", { ...plain, rate: 5 }],
    ["CH", { ...plain, name: "vat", rate: 8.1 }],
    ["LI", { ...plain, name: "vat", rate: 2.6 }],
    ["HU", { ...plain, name: "vat", rate: 27 }],
    ["HK", "none" as const],
  ])("of a real country are accepted: %s", (country, tax) => {
    expect(ofTax(country, tax)).toEqual([]);
  });

  test.each([
    ["a part of one", { ...plain, rate: 0.2 }, "No country has a rate of 2 % or less"],
    ["a tenth", { ...plain, rate: 2 }, "No country has a rate of 2 % or less"],
    ["ten times as much", { ...plain, rate: 81 }, "or above 30 %"],
    ["nothing", { ...plain, rate: 0 }, "The rate is 0"],
    ["a sales tax in the price", { ...plain, name: "sales", rate: 8 }, "A sales tax is added"],
    ["a tax that is added everywhere alike", { ...plain, included: false, rate: 8 }, "A sales tax is added"],
    ["none in a country that has one", "none" as const, "no tax is taken there"],
  ])("that are a plausible mistake are reported: %s", (_, tax, message) => {
    expect(ofTax("CH", tax)).toEqual([expect.stringContaining(message)]);
  });

  test("more than the whole price is refused", () => {
    expect(ofTax("CH", { ...plain, rate: 2000 })).not.toEqual([]);
  });
});

describe("a coupon's code", () => {
  test.each([
    ["SPRING-20", 20, undefined],
    ["AUTUMN2031", 20, undefined],
    ["VIP7", 20, undefined],
    ["SAVE-10", 20, "another number"],
    ["SAVE120", 20, undefined],
    ["SAVE 20", 20, "does not have the right form"],
    ["SAVE20-", 20, "does not have the right form"],
  ])("%s of %d %%", (code, percent, message) => {
    const path = "flows/catalogue/coupons.json";
    const coupons = read<Coupons>(path);
    const all = found({ [path]: { ...coupons, coupons: [...coupons.coupons, { code, percent, referrers: [] }] } });
    expect(all).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  });
});
