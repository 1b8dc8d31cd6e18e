import { array, assert, boolean, constantFrom, dictionary, nat, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { changedPaths, valueAt, withValueAt } from "../../../../renderers/fields/paths.ts";

const values = { name: "Jordan", children: [{ first: "Mila" }, { first: "Theo" }] };

test("valueAt follows a path through objects and lists", () => {
  expect(valueAt(values, "children.1.first")).toBe("Theo");
  expect(valueAt(values, "children.7.first")).toBeUndefined();
  expect(valueAt(values, "name.first")).toBeUndefined();
  expect(valueAt({}, "toString")).toBeUndefined();
});

test("withValueAt does not change the old object, and reuses its other parts", () => {
  const next = withValueAt(values, "children.1.first", "Tea");
  expect(next).toEqual({ name: "Jordan", children: [{ first: "Mila" }, { first: "Tea" }] });
  expect(values.children[1]?.first).toBe("Theo");
  expect((next.children as readonly Json[])[0]).toBe(values.children[0]);
});

test("withValueAt creates a path that does not exist yet", () => {
  expect(withValueAt({}, "a.b", 1)).toEqual({ a: { b: 1 } });
});

describe("changed paths", () => {
  const cases: readonly [string, JsonObject, JsonObject, readonly string[]][] = [
    ["nothing", values, structuredClone(values), []],
    ["one field", { a: "1", b: "2" }, { a: "1", b: "3" }, ["b"]],
    ["a field of an item", values, withValueAt(values, "children.0.first", "x"), ["children.0.first"]],
    ["a list that grew, as one path", { list: [1] }, { list: [1, 2] }, ["list"]],
    ["a field that was added, and one that was removed", { a: 1 }, { b: 1 }, ["a", "b"]],
  ];
  test.each(cases)("%s", (_, before, after, paths) => {
    expect(changedPaths(before, after)).toEqual(paths);
  });

  test("applied to the old object, result in the new one", () => {
    const object = dictionary(constantFrom("a", "b", "c"), oneof(string(), boolean(), array(nat())));
    assert(
      property(object, object, (before, after) => {
        const merged = changedPaths(before, after).reduce<JsonObject>(
          (to, path) => withValueAt(to, path, valueAt(after, path)),
          before,
        );
        expect(JSON.parse(JSON.stringify(merged))).toEqual(after);
      }),
    );
  });
});
