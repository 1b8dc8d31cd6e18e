import { expect, test } from "vitest";
import { isPlainLeaf } from "../../../renderers/fields/plain-leaf.ts";

test.each([
  ["a text with its limits", { type: "string", minLength: 1, pattern: "^a" }, true],
  ["a choice", { type: "string", enum: ["a", "b"] }, true],
  ["a tick, a number, a whole number", { type: "boolean", const: true }, true],
  ["a list", { type: "array", items: { type: "string" } }, false],
  ["a group of fields", { type: "object", properties: {} }, false],
  ["one of several types", { type: ["string", "null"] }, false],
  ["one without a type", { enum: ["a"] }, false],
  ["one that stands elsewhere", { $ref: "#/definitions/email" }, false],
  ["one with parts", { type: "string", allOf: [{ minLength: 1 }] }, false],
  ["one under a condition of its own", { type: "string", if: { minLength: 2 }, then: { pattern: "a" } }, false],
  ["none", undefined, false],
])("a field is drawn without RJSF's frames where nothing is to be resolved: %s", (_, schema, is) => {
  expect(isPlainLeaf(schema)).toBe(is);
});
