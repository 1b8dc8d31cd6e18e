import { Ajv } from "ajv";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accepts } from "../../../../renderers/form-validity/index.ts";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { formats } from "../../../../src/language/forms/runtime/index.ts";
import { withoutEmpty } from "../../../../src/language/forms/runtime/empty.ts";
import { anySchema, anyValue } from "../../language/forms/arbitrary.ts";

test("agrees with Ajv on any schema and value", () => {
  fc.assert(
    fc.property(anySchema, fc.array(anyValue, { minLength: 1, maxLength: 6 }), (schema, values) => {
      const ajv = new Ajv({ strict: false, validateSchema: false, formats, logger: false, ownProperties: true });
      const validate = ajv.compile(schema as object);
      for (const value of values) {
        const pruned: Json = JSON.parse(JSON.stringify(withoutEmpty(value)));
        expect([value, accepts(schema, value)]).toEqual([value, validate(pruned)]);
      }
    }),
    { numRuns: Number(process.env.FUZZ ?? 120) },
  );
}, 300_000);

const person: JsonObject = {
  definitions: { name: { type: "string", minLength: 2 }, "a/b": { const: 1 } },
  properties: { name: { $ref: "#/definitions/name" }, other: { $ref: "#/definitions/a~1b" } },
};

test.each<[string, Json, Json | undefined, boolean, Json?]>([
  ["follows a reference", person, { name: "a" }, false],
  ["unescapes a reference", person, { other: 2 }, false],
  ["asks from a given root", { $ref: "#/definitions/name" }, "ab", true, person],
  ["takes nothing where a reference leads nowhere", { $ref: "#/definitions/none" }, "ab", false, person],
  ["takes nothing where a reference leads back to itself", { $ref: "#" }, "ab", false],
  ["takes nothing for a reference to another file", { $ref: "other.json" }, "ab", false],
  [
    "lets a condition see an empty text as absent",
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { a: "" },
    true,
  ],
  ["lets a condition see a value", { if: { required: ["a"] }, then: { required: ["b"] } }, { a: "x" }, false],
  ["counts characters, not UTF-16 units", { maxLength: 1 }, "😀", true],
  ["takes what is not there", { type: "string" }, undefined, true],
  ["refuses everything under false", false, 1, false],
])("%s", (_, schema, value, expected, root) => {
  expect(accepts(schema, value, root)).toBe(expected);
});

test("decides on recursive values", () => {
  const tree = {
    type: "object",
    required: ["v"],
    properties: { v: { type: "integer" }, kids: { items: { $ref: "#" } } },
  };
  expect(accepts(tree, { v: 1, kids: [{ v: 2, kids: [{ v: 3 }] }] })).toBe(true);
  expect(accepts(tree, { v: 1, kids: [{ v: 2, kids: [{ v: "3" }] }] })).toBe(false);
});
