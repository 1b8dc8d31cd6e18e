import { describe, expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

const guests = {
  type: "array",
  maxItems: 9,
  "x-length": "self.count",
  items: { type: "object", properties: { name: { type: "string" } } },
};
const schema = { type: "object", properties: { count: { type: "integer", minimum: 0 }, guests } };
const layout = { rows: ["count", "guests"], fields: { guests: { widget: "list", item: { rows: [], fields: {} } } } };

describe("a list whose length follows another answer", () => {
  const form = loadForm(schema, layout);

  test.each<[string, Json, string[]]>([
    ["the right number of items", { count: 2, guests: [{ name: "a" }, {}] }, []],
    ["too few items", { count: 2, guests: [{}] }, ["guests: errors.listLength"]],
    ["too many items", { count: 0, guests: [{}] }, ["guests: errors.listLength"]],
    ["no list, and an answer of 0", { count: 0 }, []],
    ["no list, and an answer of 1", { count: 1 }, ["guests: errors.listLength"]],
    ["no answer yet", { guests: [{}] }, []],
    ["an invalid answer", { count: -1, guests: [{}] }, ['count: errors.number.min {"min":{"number":0}}']],
  ])("%s", (_, values, expected) => {
    expect(problems(form, values)).toEqual(expected);
  });

  test("tells the page the number of items", () => {
    const { fields } = form.layout as unknown as { fields: Record<string, { "x-length": (scope: object) => unknown }> };
    expect(fields["guests"]?.["x-length"]({ self: { count: 3 }, context: {} })).toBe(3);
  });

  test("uses the list's own message", () => {
    const own = loadForm({
      ...schema,
      properties: {
        ...schema.properties,
        guests: { ...guests, errorMessage: { "x-length": "e.length", "*": "e.any" } },
      },
    });
    expect(problems(own, { count: 1 })).toEqual(["guests: e.length"]);
  });

  test("reads an answer inside an object", () => {
    const within = loadForm({
      properties: {
        trip: { type: "object", properties: { count: { type: "integer" } } },
        guests: { ...guests, "x-length": "self.trip.count" },
      },
    });
    expect(problems(within, { guests: [] })).toEqual([]);
    expect(problems(within, { trip: {}, guests: [] })).toEqual([]);
    expect(problems(within, { trip: { count: 1 }, guests: [] })).toEqual(["guests: errors.listLength"]);
    expect(problems(within, { trip: { count: 1 }, guests: [{}] })).toEqual([]);
  });
});
