import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

/** What is said of a tip whose currency surrounds the form, where the journey gives this one and the context has this schema. */
function told(given: string, currency: object, site = "USD"): readonly string[] {
  const context = { type: "object", required: ["currency"], properties: { currency } };
  const tip = { type: "integer", "x-currency": "context.currency" };
  return problemsAfter([
    {
      file: "schemas/trip/details.schema.json",
      replace: '"properties": {',
      with: `"x-context": ${JSON.stringify(context)}, "properties": { "tip": ${JSON.stringify(tip)},`,
    },
    {
      file: "flows/trip/flow.json",
      replace: '"into": "data.details",',
      with: `"into": "data.details", "context": { "currency": ${JSON.stringify(given)} },`,
    },
    { file: "flows/sites.json", replace: '"currency": "USD"', with: `"currency": "${site}"` },
  ])
    .filter(({ rule }) => rule === "amount-currency" || rule === "expression")
    .map(({ message }) => message);
}

test("a currency that journeys only ever give from a site, or that an enum lists, is known", () => {
  const text = { type: "string" };
  expect(told("= site.currency", text)).toEqual([]);
  expect(told("USD", text)).toEqual([]);
  expect(told("= data.details.kind", { enum: ["USD", "JPY"] })).toEqual([]);
});

test("one that may be any text, or that is none, is told", () => {
  const text = { type: "string" };
  expect(told("= data.details.kind", text)).toEqual([
    '"currency" may be any text. List the currencies that there are: give it an `enum`.',
  ]);
  expect(told("dollars", text)).toEqual(['"dollars" is no currency (ISO 4217).']);
  expect(told("= site.currency", text, "USX")).toEqual(['"USX" is no currency (ISO 4217).']);
});
