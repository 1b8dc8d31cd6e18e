import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

const API = "schemas/api/openapi.json";
const problemsOf = (edits: Parameters<typeof problemsAfter>[0], rule: string) =>
  problemsAfter(edits).flatMap((problem) => (problem.rule === rule ? [problem.message] : []));

const nameOf = (schema: object) =>
  problemsOf([[API, '"name": { "type": "string" }', `"name": ${JSON.stringify(schema)}`]], "contract-limits");
const SHORT = { type: "string", maxLength: 10 };

test.each<[what: string, schema: object]>([
  ["a text or null", { anyOf: [SHORT, { type: "null" }] }],
  ["a text or null, in one schema", { ...SHORT, type: ["string", "null"] }],
  ["alternatives inside alternatives", { oneOf: [{ type: "null" }, { anyOf: [SHORT, { type: "integer" }] }] }],
  ["alternatives whose limits are all too short", { anyOf: [SHORT, { type: "string", maxLength: 5 }] }],
  [
    "a limit beside the alternatives, and a wider one inside",
    { maxLength: 10, anyOf: [{ type: "string", maxLength: 50 }] },
  ],
  ["a limit beside the alternatives", { maxLength: 10, anyOf: [{ type: "string" }, { type: "null" }] }],
])("compares a form's limits with an operation that accepts %s", (_, schema) => {
  expect(nameOf(schema)).toEqual([expect.stringContaining("This must have at most 10 characters.")]);
});

test("accepts a form's limits when one alternative of the operation allows them", () => {
  expect(nameOf({ anyOf: [SHORT, { type: "string" }] })).toEqual([]);
  expect(nameOf({ anyOf: [SHORT, { type: "string", minLength: 11 }] })).toEqual([]);
});

test("a key required beside a body's alternatives is required in each of them", () => {
  const beside = {
    type: "object",
    required: ["name", "pin"],
    anyOf: [{ required: ["seats"] }, { required: ["name"] }],
  };
  const replace =
    '"type": "object",\n                "additionalProperties": false,\n                "required": ["name", "pin"],';
  const by = `"additionalProperties": false, ${JSON.stringify(beside).slice(1, -1)},`;
  expect(problemsOf([[API, replace, by]], "contract-required")).toEqual([]);
});

const bodyOf = (...required: string[][]) =>
  problemsOf(
    [
      [
        API,
        '"required": ["name", "pin"],',
        `"anyOf": ${JSON.stringify(required.map((names) => ({ type: "object", required: names })))},`,
      ],
    ],
    "contract-required",
  );

test("a key is required when every alternative of a body requires it", () => {
  expect(bodyOf(["name", "pin"], ["pin", "name"])).toEqual([]);
  expect(bodyOf(["name", "pin"], ["name"])).toEqual([expect.stringContaining('without "pin"')]);
});
