import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/**
 * The findings about an amount whose currency comes from the form's context: what the journey passes, and the context's
 * schema.
 */
function problems(amount: string, currency: object, site = "USD"): readonly string[] {
  const context = { type: "object", required: ["currency"], properties: { currency } };
  const tip = { type: "integer", "x-currency": "context.currency" };
  return problemsAfter([
    [
      "schemas/trip/details.schema.json",
      '"properties": {',
      `"x-context": ${JSON.stringify(context)}, "properties": { "tip": ${JSON.stringify(tip)},`,
    ],
    [
      "flows/trip/flow.json",
      '"into": "data.details",',
      `"into": "data.details", "context": { "currency": ${JSON.stringify(amount)} },`,
    ],
    ["flows/sites.json", '"currency": "USD"', `"currency": "${site}"`],
  ])
    .filter(({ rule }) => rule === "amount-currency" || rule === "expression")
    .map(({ message }) => message);
}

test("accepts a currency that always comes from a site, or that an enum lists", () => {
  const text = { type: "string" };
  expect(problems("= site.currency", text)).toEqual([]);
  expect(problems("USD", text)).toEqual([]);
  expect(problems("= data.details.kind", { enum: ["USD", "JPY"] })).toEqual([]);
});

test("reports a currency that may be any text, and one that does not exist", () => {
  const text = { type: "string" };
  expect(problems("= data.details.kind", text)).toEqual([
    '"currency" may be any text. Give it an `enum` with the possible currencies.',
  ]);
  expect(problems("dollars", text)).toEqual(['"dollars" is not a currency (ISO 4217).']);
  expect(problems("= site.currency", text, "USX")).toEqual(['"USX" is not a currency (ISO 4217).']);
});
