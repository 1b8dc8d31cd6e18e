import { describe, expect, test } from "vitest";
import { leastSaving, longerSaving } from "../../../../../renderers/commerce/packages/longer.ts";
import { type Offer, offersFor } from "../../../../../renderers/commerce/packages/offers.ts";
import { samplePackages } from "../../../../../renderers/commerce/packages/samples.ts";
import { pricesIn } from "../../../locale-texts.ts";

const one = offersFor(samplePackages, 1, pricesIn("en"));
const two = offersFor(samplePackages, 2, pricesIn("en"));
const full = (offer: Offer) => offer.totalMinor;

describe("the saving of two years", () => {
  test("is twice the price of one year minus the price of two, for each package and for build-your-own", () => {
    expect(two.map((offer) => [offer.name, longerSaving(offer, one, full)])).toEqual([
      ["Essential", { amount: 3000, percent: 10 }],
      ["Plus", { amount: 4000, percent: 10 }],
      ["Build Your Own", { amount: 2400, percent: 10 }],
    ]);
  });

  test("is less if a coupon makes both cheaper", () => {
    const half = (offer: Offer) => offer.totalMinor / 2;
    expect(two.map((offer) => longerSaving(offer, one, half)?.amount)).toEqual([1500, 2000, 1200]);
  });

  test("is undefined if two years save nothing, or if the package is not sold for one year", () => {
    const [essential] = two;
    if (!essential) throw new Error("The samples have two years");
    expect(longerSaving({ ...essential, totalMinor: 30_000 }, one, full)).toBeUndefined();
    expect(longerSaving(essential, [], full)).toBeUndefined();
  });

  test("for all packages together is the smallest of their savings, if each of them saves something", () => {
    expect(
      leastSaving([
        { amount: 1, percent: 12 },
        { amount: 1, percent: 9 },
      ]),
    ).toBe(9);
    expect(leastSaving([{ amount: 1, percent: 12 }, undefined])).toBeUndefined();
    expect(leastSaving([{ amount: 1, percent: 0 }])).toBeUndefined();
    expect(leastSaving([])).toBeUndefined();
  });
});
