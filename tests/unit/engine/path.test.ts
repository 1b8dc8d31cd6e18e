import { expect, test } from "vitest";
import { without } from "../../../src/engine/path.ts";

test.each([
  ["a key", { a: 1, b: 2 }, ["a"], { b: 2 }],
  ["a key inside", { a: { x: 1, y: 2 }, b: 2 }, ["a.x"], { a: { y: 2 }, b: 2 }],
  ["a key and another inside it", { a: { x: 1 }, b: 2 }, ["a", "a.x"], { b: 2 }],
  ["a key inside and then the whole", { a: { x: 1 }, b: 2 }, ["a.x", "a"], { b: 2 }],
  ["a key of each item", { a: [{ x: 1, y: 2 }, { y: 3 }] }, ["a.*.x"], { a: [{ y: 2 }, { y: 3 }] }],
  ["every item", { a: [1, 2], b: { c: 1 } }, ["a.*", "b.*"], { a: [], b: {} }],
  ["a key of each and one of its own", { a: { p: { x: 1, y: 2 } } }, ["a.*.x", "a.p.y"], { a: { p: {} } }],
])("without leaves out %s", (_title, value, dotted, expected) => {
  expect(without(value, dotted)).toEqual(expected);
});

test("a value that has none of the paths stays the very same", () => {
  const value = { a: { y: 1 }, b: [1] };
  expect(without(value, ["a.x", "b.x", "constructor", "__proto__.x"])).toBe(value);
});
