import { expect, test } from "vitest";
import { summaryLines } from "../../../../renderers/commerce/order/summary.ts";

const words = (key: string, parameters: { readonly [name: string]: unknown } = {}) =>
  [key, ...Object.values(parameters)].join(" ");
const totals = {
  selectedPackageTotalFormatted: "USD 200.00",
  subTotalFormatted: "USD 200.00",
  subTotalAfterDiscountFormatted: "USD 150.00",
  taxAmountFormatted: "USD 12.00",
  totalFormatted: "USD 162.00",
};
const pairs = (pricing: Parameters<typeof summaryLines>[0]) =>
  summaryLines(pricing, words).map(({ label, value, kind }) => [label, value, kind ?? ""].join(" | "));

test("a plain order has subtotal, tax and total", () => {
  expect(pairs({ totals, taxes: [], taxesCalculated: true })).toEqual([
    "subtotal | USD 150.00 | ",
    "tax | USD 12.00 | ",
    "total | USD 162.00 | total",
  ]);
});

test("a reduction is marked as a saving and has a minus sign", () => {
  const pricing = {
    totals,
    couponDetail: { discount: 4000, discountFormatted: "USD 40.00", description: "" },
    paymentCodeDetails: [{ code: "FL-1", amountFormatted: "USD 10.00" }],
    taxesCalculated: true,
  };
  expect(pairs(pricing).slice(0, 2)).toEqual(["discount | −USD 40.00 | savings", "code FL-1 | −USD 10.00 | savings"]);
});

test("a co-parent's subscription has its own line", () => {
  expect(pairs({ totals, payForCoParent: true, taxesCalculated: true })[0]).toBe("coParent | USD 200.00 | ");
});

test("each tax has its name, and a tax that the prices include is labelled as included", () => {
  const taxes = [
    { name: "Sales tax", amountFormatted: "USD 12.00", included: false },
    { name: "VAT", amountFormatted: "USD 9.00", included: true },
  ];
  expect(pairs({ totals, taxes, taxesCalculated: true }).slice(1, 3)).toEqual([
    "Sales tax | USD 12.00 | ",
    "taxIncluded VAT | USD 9.00 | ",
  ]);
});

test("before the address is known, the total is labelled as before tax", () => {
  expect(pairs({ totals, taxes: [], taxesCalculated: false }).slice(-2)).toEqual([
    "tax | taxLater | ",
    "totalBeforeTax | USD 162.00 | total",
  ]);
});
