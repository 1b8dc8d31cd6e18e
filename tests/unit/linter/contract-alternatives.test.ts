import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const API = "schemas/api/openapi.json";
const told = (edits: Parameters<typeof problemsAfter>[0], rule: string) =>
  problemsAfter(edits).flatMap((problem) => (problem.rule === rule ? [problem.message] : []));

const nameOf = (schema: object) =>
  told(
    [{ file: API, replace: '"name": { "type": "string" }', with: `"name": ${JSON.stringify(schema)}` }],
    "contract-limits",
  );
const SHORT = { type: "string", maxLength: 10 };

test.each<[what: string, schema: object]>([
  ["a text or nothing", { anyOf: [SHORT, { type: "null" }] }],
  ["a text or nothing, in one", { ...SHORT, type: ["string", "null"] }],
  ["a choice inside a choice", { oneOf: [{ type: "null" }, { anyOf: [SHORT, { type: "integer" }] }] }],
  ["texts that are all too short", { anyOf: [SHORT, { type: "string", maxLength: 5 }] }],
  ["a limit beside the choice, and a wider one in it", { maxLength: 10, anyOf: [{ type: "string", maxLength: 50 }] }],
  ["a limit beside the choice", { maxLength: 10, anyOf: [{ type: "string" }, { type: "null" }] }],
])("limits are compared where an operation takes %s", (_, schema) => {
  expect(nameOf(schema)).toEqual([expect.stringContaining("This must have at most 10 characters.")]);
});

test("limits agree where one of what an operation takes has them", () => {
  expect(nameOf({ anyOf: [SHORT, { type: "string" }] })).toEqual([]);
  expect(nameOf({ anyOf: [SHORT, { type: "string", minLength: 11 }] })).toEqual([]);
});

test("what stands beside a body's alternatives is required with each of them", () => {
  const beside = {
    type: "object",
    required: ["name", "pin"],
    anyOf: [{ required: ["seats"] }, { required: ["name"] }],
  };
  const replace =
    '"type": "object",\n                "additionalProperties": false,\n                "required": ["name", "pin"],';
  const by = `"additionalProperties": false, ${JSON.stringify(beside).slice(1, -1)},`;
  expect(told([{ file: API, replace, with: by }], "contract-required")).toEqual([]);
});

const bodyOf = (...required: string[][]) =>
  told(
    [
      {
        file: API,
        replace: '"required": ["name", "pin"],',
        with: `"anyOf": ${JSON.stringify(required.map((names) => ({ type: "object", required: names })))},`,
      },
    ],
    "contract-required",
  );

test("what each of a body's alternatives requires is required", () => {
  expect(bodyOf(["name", "pin"], ["pin", "name"])).toEqual([]);
  expect(bodyOf(["name", "pin"], ["name"])).toEqual([expect.stringContaining('without "pin"')]);
});
