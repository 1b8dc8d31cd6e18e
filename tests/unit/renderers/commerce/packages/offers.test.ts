import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { pricesIn } from "../../../locale-texts.ts";
import { lengthsOf, offersFor } from "../../../../../renderers/commerce/packages/offers.ts";

const price = pricesIn("en");

const list = (header: string, features: readonly JsonObject[]) => ({ header, features });

function sample(id: number, years: 1 | 2, more: JsonObject = {}): JsonObject {
  return {
    id,
    packageName: `P${id}`,
    displayName: `Package ${id}`,
    description: "",
    pricePerMonthFormatted: `USD ${id}.00`,
    totalPriceFormatted: `USD ${id * 12}.00`,
    currencyCode: "USD",
    subDurationInYears: years,
    buildYourOwn: false,
    primaryFeatures: list("", []),
    secondaryFeatures: list("", []),
    cyoPackagePrice: {},
    ...more,
  };
}

const custom = (id: number, years: 1 | 2, prices: JsonObject) =>
  sample(id, years, { buildYourOwn: true, packageName: "CYO", cyoPackagePrice: prices });

describe("the packages of one length", () => {
  test("are sorted by id, with the build-your-own package last whatever its id [PKG-21] [NOTE-38]", () => {
    const packages = [sample(9, 1), custom(1, 1, {}), sample(3, 1), sample(20, 1)];
    expect(offersFor(packages, 1, price).map(({ id }) => id)).toEqual([3, 9, 20, 1]);
  });

  test("include only packages of that length [PKG-03]", () => {
    expect(offersFor([sample(1, 1), sample(2, 2)], 2, price).map(({ id }) => id)).toEqual([2]);
  });

  test("can be two years only where a package for two years exists [PKG-02]", () => {
    expect(lengthsOf([sample(1, 1), custom(2, 1, { "1": "USD 119.00", "2": "USD 214.00" })])).toEqual([1]);
    expect(lengthsOf([sample(1, 1), sample(2, 2)])).toEqual([1, 2]);
    expect(lengthsOf([])).toEqual([]);
  });

  test("include the build-your-own package of another length at its price for this one", () => {
    const packages = [sample(5, 2), custom(1, 1, { "1": "USD 119.00", "2": "USD 214.00" })];
    const [, own] = offersFor(packages, 2, price);
    expect(own).toMatchObject({ id: 1, years: 2, total: "USD 214.00" });
    expect(own?.perMonth.replace(/\s/u, " ")).toBe("USD 8.92");
  });

  test("include one build-your-own package even if each length has its own, and none if it is not sold", () => {
    const both = [
      custom(1, 1, { "1": "USD 1.00", "2": "USD 2.00" }),
      custom(2, 2, { "1": "USD 1.00", "2": "USD 2.00" }),
    ];
    expect(offersFor(both, 2, price).map(({ id }) => id)).toEqual([2]);
    expect(offersFor([custom(1, 1, { "2": "" })], 2, price)).toEqual([]);
  });
});

describe("a feature", () => {
  const read = (feature: JsonObject, years: 1 | 2 = 1) => {
    const packages = [sample(1, years, { primaryFeatures: list("Holds", [{ featureText: "Calls", ...feature }]) })];
    return offersFor(packages, years, price)[0]?.groups[0]?.features[0];
  };

  test("shows its tooltip's text without the number after the separator, which is its index [PKG-17] [NOTE-64]", () => {
    const tipOf = (tooltipText: string) => read({ tooltip: { tooltipHeader: "Calls", tooltipText } })?.tip;
    expect(tipOf("Not recorded.__2")).toEqual({ title: "Calls", text: "Not recorded.", index: 2 });
    expect(tipOf("Not recorded.")).toEqual({ title: "Calls", text: "Not recorded." });
    expect(tipOf("Not recorded.__two")).toEqual({ title: "Calls", text: "Not recorded." });
    expect(read({ tooltip: { tooltipHeader: "", tooltipText: "" } })?.tip).toBeUndefined();
    expect(read({})?.tip).toBeUndefined();
  });

  test("is new if the service says so [PKG-18]", () => {
    expect(read({ newFeature: true })?.isNew).toBe(true);
    expect(read({})?.isNew).toBe(false);
  });

  test("has the price of its length, if any", () => {
    const featurePrice = { "1": "USD 10.00", "2": "" };
    expect(read({ featurePrice })?.price).toBe("USD 10.00");
    expect(read({ featurePrice }, 2)?.price).toBeUndefined();
  });
});

test("a list without features is left out [PKG-16]", () => {
  const packages = [sample(1, 1, { secondaryFeatures: list("And", [{ featureText: "Journal" }]) })];
  expect(offersFor(packages, 1, price)[0]?.groups.map(({ header }) => header)).toEqual(["And"]);
});
