import { expect, test } from "vitest";
import {
  conditionalIn,
  differences,
  differencesOf,
  inKeyOrder,
  laidOver,
  mapParts,
  namesOf,
  partAt,
  partsOf,
  sentIn,
  typeOf,
} from "../../../../src/model/index.ts";

test("typeOf(), partsOf() and namesOf() return a value's type, parts and names", () => {
  expect([null, [1], { a: 1 }, 0.5, "x", true].map(typeOf)).toEqual([
    "null",
    "array",
    "object",
    "number",
    "string",
    "boolean",
  ]);
  expect([partsOf(["x"]), partsOf({ a: 1, b: undefined }), partsOf("x")]).toEqual([[[0, "x"]], [["a", 1]], []]);
  expect([namesOf({ a: 1 }), namesOf(["a"]), namesOf(undefined)]).toEqual([["a"], [], []]);
});

test("partAt() finds a part by its path, but no inherited member", () => {
  expect(partAt({ "a/b": [{ c: 1 }] }, "a/b", 0, "c")).toBe(1);
  expect([partAt({}, "toString"), partAt([1], "length"), partAt(undefined, "a")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("mapParts() removes the parts that map to undefined", () => {
  const even = (part: unknown) => (typeof part === "number" && part % 2 === 0 ? part : undefined);
  expect(mapParts([1, 2, 4], even)).toEqual([2, 4]);
  expect(mapParts({ a: 1, b: 2 }, even)).toEqual({ b: 2 });
});

test("conditionalIn() and sentIn() separate a value from its condition", () => {
  expect(conditionalIn({ when: "data.a", value: 1 })).toEqual({ when: "data.a", rest: { value: 1 } });
  expect(conditionalIn({ when: 3 })).toBeUndefined();
  expect(sentIn({ when: "data.a", value: "= data.b" })).toEqual({ value: "= data.b", inside: ["value"] });
  expect(sentIn("= data.b")).toEqual({ value: "= data.b", inside: [] });
});

test("laidOver() merges a sample into the defaults: objects by member, lists as a whole", () => {
  expect(laidOver({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: 3 }, d: [] })).toEqual({ a: { b: 3, c: 2 }, d: [] });
});

test("differences() lists where two values differ, and a list of another length as a whole", () => {
  expect(differences({ a: [1, { b: 2 }], c: 1 }, { a: [1, { b: 3 }] })).toEqual(["/a/1/b", "/c"]);
  expect(differences({ a: [1] }, { a: [1, 2] })).toEqual(["/a"]);
  expect(differencesOf({ a: 1 }, { a: 2 })).toEqual([{ pointer: "/a", before: 1, after: 2 }]);
  expect(JSON.stringify(inKeyOrder({ b: [{ d: 1, c: 2 }], a: 1 }))).toBe('{"a":1,"b":[{"c":2,"d":1}]}');
});
