import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

test.each<[how: string, loop: object]>([
  ["twice", { anyOf: [{ $ref: "#/definitions/loop" }, { $ref: "#/definitions/loop" }] }],
  ["beside its own examples", { allOf: [{ $ref: "#/definitions/loop" }], examples: ["a"] }],
  ["as its own items", { type: "array", items: { $ref: "#/definitions/loop" } }],
  ["as its own map", { type: "object", additionalProperties: { $ref: "#/definitions/loop" } }],
])("checks a schema that contains itself %s, and still reports other problems", (_, loop) => {
  const edits = [
    [
      "schemas/trip/data.schema.json",
      '"properties": {',
      `"definitions": ${JSON.stringify({ loop })}, "properties": { "it": { "$ref": "#/definitions/loop" },`,
    ],
    ["flows/trip/flow.json", '"seats": "= data.done"', '"seats": "= data.it.name"'],
  ] as const;
  expect(problemsAfter(edits).filter(({ at }) => at.startsWith("flows/trip/flow.json")).length).toBeGreaterThan(0);
});
