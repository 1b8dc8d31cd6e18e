import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

test("what one of several alternatives marks as sensitive is sensitive", () => {
  const known = (marked: boolean) => ({
    type: "object",
    required: ["it"],
    properties: { it: { type: "string", ...(marked && { "x-sensitive": true }) } },
  });
  const value = { oneOf: [known(false), known(true)], default: { it: "" }, "x-outside": "The partner sets it." };
  const told = problemsAfter([
    {
      file: "schemas/trip/data.schema.json",
      replace: '"required": ["startedAt", "done", "bookingId"],\n  "properties": {',
      with: `"required": ["startedAt", "done", "bookingId", "either"],\n  "properties": { "either": ${JSON.stringify(value)},`,
    },
    { file: "flows/trip/flow.json", replace: '{ "seats": "= data.done" }', with: '{ "seats": "= data.either.it" }' },
  ]);
  expect(told.filter(({ rule }) => rule === "sensitive").map(({ message }) => message)).toEqual([
    '"data.either.it" is sensitive, and here it would go to analytics. Leave it out.',
  ]);
});
