import { expect, test } from "vitest";
import { isPlainLeaf } from "../../../../renderers/fields/plain-leaf.ts";

test.each([
  ["a text with its limits", { type: "string", minLength: 1, pattern: "^a" }, true],
  ["a choice", { type: "string", enum: ["a", "b"] }, true],
  ["a tick, a number, a whole number", { type: "boolean", const: true }, true],
  ["a list", { type: "array", items: { type: "string" } }, false],
  ["a group of fields", { type: "object", properties: {} }, false],
  ["a field with several types", { type: ["string", "null"] }, false],
  ["a field without a type", { enum: ["a"] }, false],
  ["a reference to another schema", { $ref: "#/definitions/email" }, false],
  ["a type with an allOf", { type: "string", allOf: [{ minLength: 1 }] }, false],
  ["a type with a condition", { type: "string", if: { minLength: 2 }, then: { pattern: "a" } }, false],
  ["no schema", undefined, false],
])(
  "isPlainLeaf tells whether nothing in a field needs to be resolved, so that RJSF's frames are not needed: %s",
  (_, schema, is) => {
    expect(isPlainLeaf(schema)).toBe(is);
  },
);
