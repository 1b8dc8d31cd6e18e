import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/**
 * The findings about sensitive values when an expression of `data.either`, which has this schema, goes to analytics.
 */
function problems(value: object, sent: string): readonly string[] {
  const either = { ...value, "x-outside": "The partner sets it." };
  return problemsAfter([
    [
      "schemas/trip/data.schema.json",
      '"required": ["startedAt", "done", "bookingId"],\n  "properties": {',
      `"required": ["startedAt", "done", "bookingId", "either"],\n  "properties": { "either": ${JSON.stringify(either)},`,
    ],
    ["flows/trip/flow.json", '{ "seats": "= data.done" }', `{ "seats": "= ${sent}" }`],
  ])
    .filter(({ rule }) => rule === "sensitive")
    .map(({ message }) => message);
}

test("a value is sensitive if one of its alternative schemas marks it", () => {
  const known = (marked: boolean) => ({
    type: "object",
    required: ["it"],
    properties: { it: { type: "string", ...(marked && { "x-sensitive": true }) } },
  });
  expect(problems({ oneOf: [known(false), known(true)], default: { it: "" } }, "data.either.it")).toEqual([
    '"data.either.it" is sensitive, but here it would be sent to analytics. Remove it.',
  ]);
});

test("reports what tells a sensitive boolean, but not the result of comparing a sensitive text", () => {
  const yesOrNo = { type: "boolean", default: false, "x-sensitive": true };
  for (const sent of ["data.either", "!data.either", "data.either == true && data.done > 1"])
    expect(problems(yesOrNo, sent), sent).toEqual([
      '"data.either" is sensitive, but here it would be sent to analytics. Remove it.',
    ]);
  const maybe = { type: "object", properties: { it: yesOrNo }, default: {} };
  expect(problems(maybe, "has(data.either.it)")).toEqual([]);
  const text = { type: "string", default: "", "x-sensitive": true };
  expect(problems(text, "data.either == 'a'")).toEqual([]);
});

test("a map of sensitive values is sensitive", () => {
  const map = { type: "object", additionalProperties: { type: "string", "x-sensitive": true }, default: {} };
  expect(problems(map, "data.either")).toEqual([
    '"data.either.*" is sensitive, but here it would be sent to analytics. Remove it.',
  ]);
});
