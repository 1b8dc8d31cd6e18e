import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import billing from "../../../src/generated/forms/join/billing.js";
import { address } from "./people.ts";

/** A country without its own format for postal codes: only the lengths count. */
const right = { ...address, country: "ZW", region: "Harare", timezone: "Africa/Harare" };

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
  ["BILL-05", "postalCode", 2, 30],
] as const)("[%s] %s accepts %i to %i characters", (_row, field, shortest, longest) => {
  for (const length of [shortest, longest]) expect(said({ [field]: x(length) })).toEqual({});
  const wrong = shortest === 0 ? [longest + 1] : [shortest - 1, longest + 1];
  for (const length of wrong) expect(Object.keys(said({ [field]: x(length) }))).toEqual([field]);
});

test.each(["country", "region", "timezone"])("%s is required [BILL-02]", (field) => {
  expect(said({ [field]: "" })).toEqual({ [field]: "errors.required" });
});
