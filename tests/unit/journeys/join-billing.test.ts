import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import fields from "../../../schemas/api/fields.schema.json" with { type: "json" };
import billing from "../../../src/generated/forms/join/billing.js";
import { address } from "./people.ts";

const right = { ...address };

/** The form's problems with an address: text key by field. */
const said = (values: JsonObject) =>
  Object.fromEntries(
    billing.validate({ ...right, ...values }).map(({ path, text }) => [path, "key" in text ? text.key : text]),
  );
const x = (length: number) => "x".repeat(length);

test.each([
  ["BILL-03", "billingAddress", 3, 50],
  ["BILL-03", "billingAddress2", 0, 50],
  ["BILL-04", "city", 3, 30],
] as const)("[%s] %s accepts %i to %i characters", (_row, field, shortest, longest) => {
  for (const length of [shortest, longest]) expect(said({ [field]: x(length) })).toEqual({});
  const wrong = shortest === 0 ? [longest + 1] : [shortest - 1, longest + 1];
  for (const length of wrong) expect(Object.keys(said({ [field]: x(length) }))).toEqual([field]);
});

test.each(["country", "region", "timezone"])("%s is required [BILL-02]", (field) => {
  expect(said({ [field]: "" })).toEqual({ [field]: "errors.required" });
});

test("a postal code of fewer than 2 or more than 30 characters is refused [BILL-05]", () => {
  const { postalCode } = fields.definitions;
  expect([postalCode.minLength, postalCode.maxLength]).toEqual([2, 30]);
  for (const length of [1, 31])
    expect(said({ country: "IS", postalCode: "1".repeat(length) })).toEqual({ postalCode: "errors.postalCode" });
});
