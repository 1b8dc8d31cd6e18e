import { describe, expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { applyPatch, type Operation } from "../../../../src/model/patch/apply.ts";

type Case = readonly [title: string, document: Json, operations: readonly Operation[], result: Json];

const good: readonly Case[] = [
  // Numbered as in RFC 6902, appendix A.
  ["A.1 adds a member", { foo: "bar" }, [{ op: "add", path: "/baz", value: "qux" }], { baz: "qux", foo: "bar" }],
  [
    "A.2 adds an item",
    { foo: ["bar", "baz"] },
    [{ op: "add", path: "/foo/1", value: "qux" }],
    { foo: ["bar", "qux", "baz"] },
  ],
  ["A.3 removes a member", { baz: "qux", foo: "bar" }, [{ op: "remove", path: "/baz" }], { foo: "bar" }],
  ["A.4 removes an item", { foo: ["bar", "qux", "baz"] }, [{ op: "remove", path: "/foo/1" }], { foo: ["bar", "baz"] }],
  [
    "A.5 replaces a value",
    { baz: "qux", foo: "bar" },
    [{ op: "replace", path: "/baz", value: "boo" }],
    { baz: "boo", foo: "bar" },
  ],
  [
    "A.6 moves a value",
    { foo: { bar: "baz", waldo: "fred" }, qux: { corge: "grault" } },
    [{ op: "move", from: "/foo/waldo", path: "/qux/thud" }],
    { foo: { bar: "baz" }, qux: { corge: "grault", thud: "fred" } },
  ],
  [
    "A.7 moves an item",
    { foo: ["all", "grass", "cows", "eat"] },
    [{ op: "move", from: "/foo/1", path: "/foo/3" }],
    { foo: ["all", "cows", "eat", "grass"] },
  ],
  [
    "A.8 tests values",
    { baz: "qux", foo: ["a", 2, "c"] },
    [
      { op: "test", path: "/baz", value: "qux" },
      { op: "test", path: "/foo/1", value: 2 },
    ],
    { baz: "qux", foo: ["a", 2, "c"] },
  ],
  [
    "A.10 adds a nested object",
    { foo: "bar" },
    [{ op: "add", path: "/child", value: { grandchild: {} } }],
    { foo: "bar", child: { grandchild: {} } },
  ],
  ["A.14 escapes", { "/": 9, "~1": 10 }, [{ op: "test", path: "/~01", value: 10 }], { "/": 9, "~1": 10 }],
  [
    "A.16 adds at the end",
    { foo: ["bar"] },
    [{ op: "add", path: "/foo/-", value: ["abc", "def"] }],
    { foo: ["bar", ["abc", "def"]] },
  ],
  ["adds over an existing value", { foo: 1 }, [{ op: "add", path: "/foo", value: 2 }], { foo: 2 }],
  [
    "copies",
    { a: { b: [1] } },
    [
      { op: "copy", from: "/a/b", path: "/c" },
      { op: "add", path: "/c/-", value: 2 },
    ],
    { a: { b: [1] }, c: [1, 2] },
  ],
  ["replaces the whole document", { a: 1 }, [{ op: "replace", path: "", value: { b: 2 } }], { b: 2 }],
  [
    "tests a value regardless of the order of its keys",
    { a: { x: 1, y: [null] } },
    [{ op: "test", path: "/a", value: { y: [null], x: 1 } }],
    { a: { x: 1, y: [null] } },
  ],
  ["moves a value to its own place", { a: 1 }, [{ op: "move", from: "/a", path: "/a" }], { a: 1 }],
];

const bad: readonly (readonly [title: string, document: Json, operation: Operation, key: string])[] = [
  ["A.9 a test that fails", { baz: "qux" }, { op: "test", path: "/baz", value: "bar" }, "value"],
  [
    "A.12 adding to an object that does not exist",
    { foo: "bar" },
    { op: "add", path: "/baz/bat", value: "qux" },
    "path",
  ],
  ["A.15 comparing a text with a number", { "~1": 10 }, { op: "test", path: "/~01", value: "10" }, "value"],
  ["removing a value that does not exist", { a: 1 }, { op: "remove", path: "/b" }, "path"],
  ["replacing a value that does not exist", { a: 1 }, { op: "replace", path: "/b", value: 1 }, "path"],
  ["adding beyond the end", [1], { op: "add", path: "/2", value: 1 }, "path"],
  ["an index that is not a number", [1], { op: "add", path: "/01", value: 1 }, "path"],
  ["moving into itself", { a: { b: 1 } }, { op: "move", from: "/a", path: "/a/b/c" }, "path"],
  ["moving a value that does not exist", { a: 1 }, { op: "move", from: "/b", path: "/c" }, "from"],
  ["adding to a text", { a: "b" }, { op: "add", path: "/a/b", value: 1 }, "path"],
  ["copying a member that only the prototype has", {}, { op: "copy", from: "/constructor", path: "/a" }, "from"],
];

describe("a JSON Patch", () => {
  test.each(good)("%s", (_, document, operations, result) => {
    const before = structuredClone(document);
    expect(applyPatch(document, operations)).toEqual({ value: result });
    expect(document).toEqual(before);
  });

  test.each(bad)("refuses %s", (_, document, operation, key) => {
    const result = applyPatch(document, [{ op: "test", path: "", value: document }, operation]);
    expect(result).toMatchObject({ finding: { operation: 1, key } });
  });
});
