import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { offersFor } from "../../../../../renderers/commerce/packages/offers.ts";
import { percentOff, savingOf } from "../../../../../renderers/commerce/packages/saving.ts";
import { sampleCoupons, samplePackages } from "../../../../../renderers/commerce/packages/samples.ts";
import { pricesIn } from "../../../locale-texts.ts";
import { rowFromOf, variantOf } from "../../../../../renderers/commerce/packages/Packages.tsx";

const words = pricesIn("en");
const price = integer({ min: 1, max: 10_000_000 });

describe("a coupon's percentage", () => {
  test.each([
    [4000, 20_000, 20],
    [3999, 20_000, 19],
    [57, 100, 57],
    [29, 100, 29],
    [0, 100, 0],
    [100, 100, 100],
    [5, 0, 0],
  ])("is the discount (%d) of the total (%d), rounded down: %d [CONST-05]", (discount, total, percent) => {
    expect(percentOff(discount, total)).toBe(percent);
  });

  test("equals its other form: 100 minus the ceiling of what is left of the regular price [CONST-06] [NOTE-59]", () => {
    assert(
      property(price, price, (one, other) => {
        const [discount, regular] = [Math.min(one, other), Math.max(one, other)];
        const left = BigInt(100 * (regular - discount));
        // Exact: a quotient of floating-point numbers may be slightly above its whole number.
        const ceiling = (left + BigInt(regular) - 1n) / BigInt(regular);
        expect(percentOff(discount, regular)).toBe(100 - Number(ceiling));
      }),
    );
  });
});

describe("the price with a coupon", () => {
  const plus = offersFor(samplePackages, 1, words).find(({ id }) => id === 103);
  if (!plus) throw new Error("The samples have no 103");
  const plain = (text = "") => text.replaceAll(/\s/gu, " ");

  test("is calculated in whole cents", () => {
    const saving = savingOf(sampleCoupons, plus, words);
    expect(saving?.percent).toBe(20);
    expect([plain(saving?.total), plain(saving?.perMonth)]).toEqual(["USD 160.00", "USD 13.33"]);
  });

  test("uses the package's best coupon, is never below zero, and is undefined if no coupon is for the package", () => {
    const coupons = [
      { packageId: 103, discount: 1000 },
      { packageId: 103, discount: 5000 },
      { packageId: 104, discount: 9000 },
    ];
    expect(savingOf(coupons, plus, words)?.percent).toBe(25);
    expect(savingOf([{ discount: 99_999_999 }], plus, words)?.percent).toBe(100);
    expect(savingOf([{ packageId: 104, discount: 9000 }], plus, words)).toBeUndefined();
    expect(savingOf([], plus, words)).toBeUndefined();
  });

  test("of a build-your-own card of another length starts from that length's price", () => {
    const own = offersFor(samplePackages, 2, words).find(({ buildYourOwn }) => buildYourOwn);
    expect(own?.totalMinor).toBe(21_400);
  });
});

test.each([
  ["P0", "brand-refresh", 900],
  ["P1", "brand-refresh", 1200],
  ["P2", "brand-refresh", 1200],
  ["P3", "pick-me", 1200],
  ["P9", "brand-refresh", 1200],
  ["", "brand-refresh", 1200],
])("group %s has the style %s, in a row from %d px [PKG-04] [PKG-08] [PKG-09]", (group, variant, from) => {
  expect(variantOf(group)).toBe(variant);
  expect(rowFromOf(group, 4, false)).toBe(from);
});

test.each([
  [1, 900],
  [2, 900],
  [3, 1030],
  [4, 1350],
  [7, 1350],
])("%d packages, all shown, are in a row from %d px, whatever the group [PKG-06]", (count, from) => {
  expect([rowFromOf("P0", count, true), rowFromOf("P1", count, true)]).toEqual([from, from]);
});
