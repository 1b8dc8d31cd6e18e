import { describe, expect, test } from "vitest";
import type { Json } from "../../../../../src/engine/index.ts";
import { loadForm, problems } from "../load.ts";

const currency = { enum: ["USD", "JPY"], default: "USD" };
const gift = { type: "integer", minimum: 500, "x-currency": "self.currency" };

describe("an amount in the currency of another answer", () => {
  const form = loadForm({ type: "object", properties: { currency, gift } });

  test.each<[Json, string[]]>([
    [{ currency: "JPY", gift: 500 }, []],
    [{ currency: "JPY", gift: 499 }, ['gift: errors.number.min {"min":{"money":500,"currency":"JPY"}}']],
    [{ currency: "USD", gift: 499 }, ['gift: errors.number.min {"min":{"money":500,"currency":"USD"}}']],
    [
      { currency: "JPY", gift: "12.50" },
      ['gift: errors.number.amount {"min":{"money":500,"currency":"JPY"},"example":{"money":1250,"currency":"JPY"}}'],
    ],
    // Without a valid currency: a client that calls the service directly may leave it out, or send anything.
    [
      { currency: "not one", gift: 499 },
      ["currency: errors.enum", 'gift: errors.number.min {"min":{"money":500,"currency":"XXX"}}'],
    ],
    [{ gift: 499 }, ['gift: errors.number.min {"min":{"money":500,"currency":"XXX"}}']],
  ])("%j has the problems %j", (values, expected) => {
    expect(problems(form, values)).toEqual(expected);
  });

  test("reads the currency beside it in the same item of a list", () => {
    const items = { type: "object", properties: { currency, gift } };
    const list = loadForm({ type: "object", properties: { gifts: { type: "array", items } } });
    const gifts = [
      { currency: "JPY", gift: 600 },
      { currency: "JPY", gift: 1 },
    ];
    expect(problems(list, { currency: "USD", gifts })).toEqual([
      'gifts.1.gift: errors.number.min {"min":{"money":500,"currency":"JPY"}}',
    ]);
  });
});

test("an amount in the currency of the form's context", () => {
  const form = loadForm({
    type: "object",
    properties: { gift: { ...gift, "x-currency": "context.currency", errorMessage: "t.gift" } },
    "x-context": { type: "object", required: ["currency"], properties: { currency } },
  });
  expect(problems(form, { gift: 1 }, { currency: "JPY" })).toEqual([
    'gift: t.gift {"min":{"money":500,"currency":"JPY"}}',
  ]);
});

test("each currency may have its own limits", () => {
  const form = loadForm({
    type: "object",
    properties: {
      currency,
      gift: {
        type: "integer",
        "x-currency": "self.currency",
        "x-cases": [
          { when: "self.currency == 'JPY'", minimum: 600, maximum: 9000 },
          { is: "required", minimum: 500 },
        ],
      },
    },
  });
  expect(problems(form, { currency: "JPY" })).toEqual([]);
  expect(problems(form, { currency: "JPY", gift: 600 })).toEqual([]);
  expect(problems(form, { currency: "JPY", gift: 599 })).toEqual([
    'gift: errors.number.min {"min":{"money":600,"currency":"JPY"},"max":{"money":9000,"currency":"JPY"}}',
  ]);
  expect(problems(form, { currency: "JPY", gift: 9001 })).toEqual([
    'gift: errors.number.max {"min":{"money":600,"currency":"JPY"},"max":{"money":9000,"currency":"JPY"}}',
  ]);
  expect(problems(form, { currency: "USD" })).toEqual(["gift: errors.required"]);
  expect(problems(form, { currency: "USD", gift: 599 })).toEqual([]);
  expect(problems(form, { currency: "USD", gift: 499 })).toEqual([
    'gift: errors.number.min {"min":{"money":500,"currency":"USD"}}',
  ]);
});
