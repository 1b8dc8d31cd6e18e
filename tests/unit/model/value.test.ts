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
} from "../../../src/model/index.ts";

test("a value has a type, parts and names", () => {
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

test("a part is found by its path, and nothing that a value only inherits", () => {
  expect(partAt({ "a/b": [{ c: 1 }] }, "a/b", 0, "c")).toBe(1);
  expect([partAt({}, "toString"), partAt([1], "length"), partAt(undefined, "a")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("what is left out of a value's parts is gone", () => {
  const even = (part: unknown) => (typeof part === "number" && part % 2 === 0 ? part : undefined);
  expect(mapParts([1, 2, 4], even)).toEqual([2, 4]);
  expect(mapParts({ a: 1, b: 2 }, even)).toEqual({ b: 2 });
});

test("a value that is there at times is told from its condition", () => {
  expect(conditionalIn({ when: "data.a", value: 1 })).toEqual({ when: "data.a", rest: { value: 1 } });
  expect(conditionalIn({ when: 3 })).toBeUndefined();
  expect(sentIn({ when: "data.a", value: "= data.b" })).toEqual({ value: "= data.b", inside: ["value"] });
  expect(sentIn("= data.b")).toEqual({ value: "= data.b", inside: [] });
});

test("a sample is laid over the defaults object by object, a list as a whole", () => {
  expect(laidOver({ a: { b: 1, c: 2 }, d: [1] }, { a: { b: 3 }, d: [] })).toEqual({ a: { b: 3, c: 2 }, d: [] });
});

test("two values differ where they are other, the outermost is told", () => {
  expect(differences({ a: [1, { b: 2 }], c: 1 }, { a: [1, { b: 3 }] })).toEqual(["/a/1/b", "/c"]);
  expect(differences({ a: [1] }, { a: [1, 2] })).toEqual(["/a"]);
  expect(differencesOf({ a: 1 }, { a: 2 })).toEqual([{ pointer: "/a", before: 1, after: 2 }]);
  expect(JSON.stringify(inKeyOrder({ b: [{ d: 1, c: 2 }], a: 1 }))).toBe('{"a":1,"b":[{"c":2,"d":1}]}');
});
