import { expect, test } from "vitest";
import { rateOf, taxOn } from "../../../../src/server/pricing/tax.ts";

test("a rate of three decimals is taken as it is: 6.875 % of $192.00 are $13.20", () => {
  const minnesota = rateOf("US", "MN");
  expect(minnesota).toEqual({ name: "sales", rate: 687.5, included: false, known: true });
  expect(taxOn(19_200, minnesota.rate)).toBe(1320);
  // With the rounded 6.88 %, a cent more.
  expect(taxOn(19_200, 688)).toBe(1321);
});

test("a half of a minor unit is rounded up, whatever the rate", () => {
  // 4.875 % of $2.00 is 9.75 cents, of $10.00 is 48.75, of $4.00 is 19.5.
  const { rate } = rateOf("US", "NM");
  expect([200, 1000, 400].map((amount) => taxOn(amount, rate))).toEqual([10, 49, 20]);
});
