import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

const form = (age: JsonObject, required: readonly string[] = []) =>
  loadForm({ type: "object", required: [...required], properties: { age } });

test.each<readonly [JsonObject, unknown, readonly string[]]>([
  [{ type: "integer" }, 12, []],
  [{ type: "integer" }, 12.5, ["age: errors.number.whole"]],
  [{ type: "integer" }, "a dozen", ["age: errors.number.whole"]],
  [{ type: "number" }, 12.5, []],
  [{ type: "number" }, "12.5", ["age: errors.number.number"]],
  [{ type: "number" }, "", []],
  [{ type: "number" }, undefined, []],
  [{ type: "number", minimum: 2 }, 1, ['age: errors.number.min {"min":{"number":2}}']],
  [{ type: "number", maximum: 2 }, 3, ['age: errors.number.max {"max":{"number":2}}']],
  [{ type: "number", exclusiveMinimum: 2 }, 2, ['age: errors.number.above {"above":{"number":2}}']],
  [{ type: "number", exclusiveMaximum: 2 }, 2, ['age: errors.number.below {"below":{"number":2}}']],
  [{ type: "integer", minimum: 1900 }, 1899, ['age: errors.number.min {"min":{"number":1900,"useGrouping":false}}']],
  [{ type: "integer", maximum: 12000 }, 12001, ['age: errors.number.max {"max":{"number":12000}}']],
  [{ type: "number", multipleOf: 0.1 }, 0.3, []],
  [{ type: "number", multipleOf: 0.1 }, 0.35, ['age: errors.number.step {"step":{"number":0.1}}']],
  [{ type: "number", errorMessage: "t.any" }, "x", ["age: t.any"]],
  [{ type: "number", maximum: 2, errorMessage: { maximum: "t.many" } }, 3, ['age: t.many {"max":{"number":2}}']],
  [{ type: "integer", "x-currency": "USD" }, 1250, []],
  [
    { type: "integer", "x-currency": "USD" },
    "12.505",
    ['age: errors.number.amount {"example":{"money":1250,"currency":"USD"}}'],
  ],
  [
    { type: "integer", "x-currency": "USD", minimum: 500 },
    499,
    ['age: errors.number.min {"min":{"money":500,"currency":"USD"}}'],
  ],
])("of %j the value %j has the problems %j", (schema, age, found) => {
  expect(problems(form(schema), { age } as JsonObject)).toEqual(found);
});

test("a required number that is absent is missing", () => {
  expect(problems(form({ type: "number", minimum: 1 }, ["age"]), {})).toEqual(["age: errors.required"]);
});
