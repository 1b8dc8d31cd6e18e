import { describe, expect, test } from "vitest";
import { samplePackages } from "../../../../../renderers/commerce/packages/samples.ts";
import { betterPackage } from "../../../../../renderers/commerce/buildYourOwn/better.ts";
import { percentLess, readTerms, yearsOf } from "../../../../../renderers/commerce/buildYourOwn/terms.ts";
import { isComplete, totalOf, type Values, withLength } from "../../../../../renderers/commerce/buildYourOwn/values.ts";

const terms = readTerms(samplePackages);
const [oneYear, twoYears] = terms;
if (!oneYear || !twoYears) throw new Error("The samples have two lengths");
const included: Values = { subscription: "SUB1YEAR", myfiles: "1GB1", tonemeter: "", unlimitedPayments: "" };

test("only build-your-own packages have lengths here, each length once", () => {
  expect(terms.map(({ code }) => code)).toEqual(["SUB1YEAR", "SUB2YEAR"]);
  expect(readTerms([...samplePackages, ...samplePackages])).toHaveLength(2);
  expect(readTerms(samplePackages.filter((item) => item.buildYourOwn !== true))).toEqual([]);
});

test("SUB1YEAR is one year, anything else two [CYO-14]", () => {
  expect([yearsOf("SUB1YEAR"), yearsOf("SUB2YEAR")]).toEqual([1, 2]);
});

test("tone meter and unlimited payments are offered only if one of their options has a price [CYO-09]", () => {
  expect(oneYear.toneMeter?.code).toBe("TONE1");
  const free = { optionName: "TONEMETER", optionCode: "T", description: "", price: 0, priceFormatted: "" };
  const packages = samplePackages.map((item) => ({ ...item, buildYourOwnData: { SUB1YEAR: { options: [free] } } }));
  expect(readTerms(packages)[0]).toMatchObject({
    toneMeter: undefined,
    payments: undefined,
    storage: [],
    calls: false,
  });
});

describe("a change of the length", () => {
  test("clears the additions and selects the storage that the new length includes [CYO-15] [CYO-16] [NOTE-42]", () => {
    expect(withLength(twoYears, "SUB2YEAR")).toEqual({
      subscription: "SUB2YEAR",
      myfiles: "1GB2",
      tonemeter: "",
      unlimitedPayments: "",
    });
    expect(withLength(oneYear, "SUB1YEAR").myfiles).toBe("1GB1");
  });

  test("to nothing clears everything", () => {
    expect(withLength(undefined, "")).toEqual({ subscription: "", myfiles: "", tonemeter: "", unlimitedPayments: "" });
  });
});

describe("whether a choice can be submitted [CYO-12]", () => {
  test.each<[why: string, values: Partial<Values>, term: typeof oneYear | undefined, sendable: boolean]>([
    ["a length with what it includes", {}, oneYear, true],
    ["additions of this length", { tonemeter: "TONE1", unlimitedPayments: "PAY1" }, oneYear, true],
    ["no length", { subscription: "" }, undefined, false],
    ["storage of another length", { myfiles: "1GB2" }, oneYear, false],
    ["an addition of another length", { tonemeter: "TONE2" }, oneYear, false],
    ["payments that are not sold", { unlimitedPayments: "NONE" }, oneYear, false],
  ])("%s", (_, values, term, sendable) => {
    expect(isComplete({ ...included, ...values }, term)).toBe(sendable);
  });
});

test("the total is the base price of the length plus every chosen option [CYO-04]", () => {
  expect(totalOf(included, oneYear)).toBe(11900);
  expect(totalOf({ ...included, myfiles: "10GB1", tonemeter: "TONE1", unlimitedPayments: "PAY1" }, oneYear)).toBe(
    11900 + 4000 + 3000 + 3600,
  );
  expect(totalOf({ ...included, subscription: "SUB2YEAR", myfiles: "5GB2" }, twoYears)).toBe(21400 + 4800);
});

describe("a better ready-made package", () => {
  const plus: Values = { ...included, myfiles: "5GB1", tonemeter: "TONE1", unlimitedPayments: "PAY1" };

  test("contains everything that was chosen, for the same length and less money", () => {
    expect(betterPackage(samplePackages, plus, oneYear)).toEqual({ name: "Plus", price: "USD 200.00", less: 900 });
    const twice = { subscription: "SUB2YEAR", myfiles: "5GB2", tonemeter: "TONE2", unlimitedPayments: "PAY2" };
    expect(betterPackage(samplePackages, twice, twoYears)).toMatchObject({ name: "Plus", price: "USD 360.00" });
  });

  test("does not exist if building costs less, if only more expensive packages contain the choice, or if none does", () => {
    expect(betterPackage(samplePackages, { ...plus, tonemeter: "" }, oneYear)).toBeUndefined();
    expect(betterPackage(samplePackages, { ...plus, myfiles: "10GB1" }, oneYear)).toBeUndefined();
    const poorer = samplePackages.map((item) => ({ ...item, coveredOptions: [] }));
    expect(betterPackage(poorer, plus, oneYear)).toBeUndefined();
    expect(betterPackage(undefined, plus, oneYear)).toBeUndefined();
  });

  test("is the cheapest of several, in the same currency", () => {
    const dear = samplePackages.map((item) => ({ ...item, totalPrice: 19_000, totalPriceFormatted: "USD 190.00" }));
    expect(betterPackage([...dear, ...samplePackages], plus, oneYear)?.less).toBe(1900);
    const pounds = samplePackages.map((item) => ({ ...item, currencyCode: "GBP" }));
    expect(betterPackage(pounds, plus, oneYear)).toBeUndefined();
  });
});

test("a length shows the percentage it saves compared with one-year subscriptions", () => {
  expect([percentLess(oneYear, terms), percentLess(twoYears, terms)]).toEqual([0, 10]);
  expect(percentLess(twoYears, [twoYears])).toBe(0);
  expect(percentLess({ ...twoYears, basePrice: 99_999 }, terms)).toBe(0);
});
