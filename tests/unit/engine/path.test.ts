import { expect, test } from "vitest";
import { without, withoutAgain, write } from "../../../src/engine/path.ts";

test.each([
  ["a key", { a: 1, b: 2 }, ["a"], { b: 2 }],
  ["a nested key", { a: { x: 1, y: 2 }, b: 2 }, ["a.x"], { a: { y: 2 }, b: 2 }],
  ["a key and one nested in it", { a: { x: 1 }, b: 2 }, ["a", "a.x"], { b: 2 }],
  ["a nested key and then the whole", { a: { x: 1 }, b: 2 }, ["a.x", "a"], { b: 2 }],
  ["a key of each item", { a: [{ x: 1, y: 2 }, { y: 3 }] }, ["a.*.x"], { a: [{ y: 2 }, { y: 3 }] }],
  ["every item", { a: [1, 2], b: { c: 1 } }, ["a.*", "b.*"], { a: [], b: {} }],
  ["a key of each item and one of a single item", { a: { p: { x: 1, y: 2 } } }, ["a.*.x", "a.p.y"], { a: { p: {} } }],
])("without() removes %s", (_title, value, dotted, expected) => {
  expect(without(value, dotted)).toEqual(expected);
});

test("without() returns the same object when it has none of the paths", () => {
  const value = { a: { y: 1 }, b: [1] };
  expect(without(value, ["a.x", "b.x", "constructor", "__proto__.x"])).toBe(value);
});

test("withoutAgain() gives the same result from only the changed keys", () => {
  const dotted = ["a", "b.*.x", "c.y"];
  const before = { a: 1, b: [{ x: 1, y: 2 }], c: { y: 1 }, d: 1, e: 1 };
  const after = { a: 2, b: [{ x: 3, y: 4 }], c: { y: 5 }, d: 2, f: 3 };
  const kept = without(before, dotted);
  const left = withoutAgain(after, dotted, kept, ["a", "b", "c", "d", "e", "f"]);
  expect(left).toEqual(without(after, dotted));
  expect(left).not.toHaveProperty("e");
  expect(kept).toEqual({ b: [{ y: 2 }], c: {}, d: 1, e: 1 });
  expect(withoutAgain({ ...before, a: 9, c: { y: 9 } }, dotted, kept, ["a", "c"])).toBe(kept);
});

test("write() changes an object in place only on request", () => {
  const root = { a: 1, b: { c: 1 } };
  expect(write(root, ["a"], 2)).toEqual({ a: 2, b: { c: 1 } });
  expect(root.a).toBe(1);
  const { b } = root;
  expect(write(root, ["b", "c"], 2, 0, true)).toBe(root);
  expect(root.b).toEqual({ c: 2 });
  expect(b).toEqual({ c: 1 });
});
