import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { compileFlow } from "../../../src/compiler/index.ts";
import { importHere } from "../compiler/import-here.ts";
import { readRepository } from "../../../src/model/index.ts";
import { withParts } from "../../../src/model/parts.ts";
import { unresolvedIn } from "../../../src/model/unresolved-parts.ts";
import { parseSource, type SourceFile } from "../../../src/model/source.ts";
import { FIXTURES } from "../linter/fixture.ts";
import { readFileSync } from "node:fs";

const file = (path: string, value: unknown) => parseSource(path, JSON.stringify(value, null, 2)).file;

/** A journey's file with its parts put in, from the other files. */
function whole(value: unknown, ...others: SourceFile[]): SourceFile {
  const flow = file("flows/trip/flow.json", value);
  return withParts(flow, new Map([flow, ...others].map((one) => [one.path, one])));
}

const shared = file("flows/shared/parts.json", {
  order: { block: "order", change: "changePackage" },
  rules: [{ goto: "a" }, { goto: "b" }],
  nested: { page: [{ $ref: "#/order" }] },
  loop: { again: { $ref: "#/loop" } },
});

describe("a part", () => {
  test("replaces its reference, from whatever file", () => {
    expect(whole({ aside: [{ $ref: "../shared/parts.json#/order" }] }, shared).value).toEqual({
      aside: [{ block: "order", change: "changePackage" }],
    });
  });

  test("may be in the same file, and refer to parts of its own file", () => {
    expect(whole({ own: { a: 1 }, used: { $ref: "#/own" } }).value).toEqual({ own: { a: 1 }, used: { a: 1 } });
    expect(whole({ $ref: "../shared/parts.json#/nested" }, shared).value).toEqual({
      page: [{ block: "order", change: "changePackage" }],
    });
  });

  test("is overridden by the keys beside its reference", () => {
    expect(whole({ $ref: "../shared/parts.json#/order", change: "other", more: 1 }, shared).value).toEqual({
      block: "order",
      change: "other",
      more: 1,
    });
  });

  test("that is a list is inserted in place of one item of a list", () => {
    const value = { on: { back: [{ goto: "z" }, { $ref: "../shared/parts.json#/rules" }, { goto: "y" }] } };
    expect(whole(value, shared).value).toEqual({
      on: { back: [{ goto: "z" }, { goto: "a" }, { goto: "b" }, { goto: "y" }] },
    });
  });

  test("that does not exist, or contains itself, stays as written", () => {
    const value = whole({ a: { $ref: "nowhere.json#/x" }, b: { $ref: "../shared/parts.json#/loop" } }, shared).value;
    expect([...unresolvedIn(value)].map(({ pointer }) => pointer)).toEqual(["/a/$ref", "/b/again/$ref"]);
  });
});

test("a mistake in a part is located at its reference, and what follows the reference at its own line", () => {
  const made = whole({ list: [{ $ref: "../shared/parts.json#/rules" }, { goto: "last" }] }, shared);
  const lines = made.text.split("\n");
  const lineOf = (pointer: string) => lines[made.locate(pointer).line - 1]?.trim();
  expect(lineOf("/list/1/goto")).toBe("{");
  expect(made.locate("/list/0")).toEqual(made.locate("/list/1/goto"));
  expect(lineOf("/list/2/goto")).toBe('"goto": "last"');
});

test("a value from a part also knows where it is written, in any file and through nested parts", () => {
  const value = {
    list: [{ $ref: "../shared/parts.json#/rules" }, { goto: "last" }],
    nested: { $ref: "../shared/parts.json#/nested", own: 1 },
  };
  const made = whole(value, shared);
  const at = (path: string, pointer: string) => ({ path, pointer });
  expect(made.partAt?.("/list/1/goto")).toEqual(at("flows/shared/parts.json", "/rules/1/goto"));
  expect(made.partAt?.("/nested/page")).toEqual(at("flows/shared/parts.json", "/nested/page"));
  expect(made.partAt?.("/nested/page/0/change")).toEqual(at("flows/shared/parts.json", "/order/change"));
  for (const own of ["", "/list", "/list/2/goto", "/nested/own"]) expect(made.partAt?.(own)).toBeUndefined();
});

test("an item that a part's list includes from another list knows where it is written, and so do the items after it", () => {
  const parts = file("flows/shared/parts.json", {
    entry: [{ goto: "a" }, { goto: "b" }],
    paying: [{ $ref: "#/entry" }, { goto: "c" }],
  });
  const { origin } = whole({ guards: [{ $ref: "../shared/parts.json#/paying" }] }, parts);
  expect(["/guards/0/goto", "/guards/1/goto", "/guards/2/goto"].map((at) => origin?.(at).pointer)).toEqual([
    "/entry/0/goto",
    "/entry/1/goto",
    "/paying/1/goto",
  ]);
});

test("the check reports a mistake in a part once, where the part is written, with the journeys that use it", () => {
  const path = "flows/trip/flow.json";
  const text = readFileSync(`${FIXTURES}good/${path}`, "utf8");
  const repo = readRepository(
    `${FIXTURES}good`,
    new Map([
      [path, text.replace('"again": "details"', '"again": { "$ref": "../shared/parts.json#/again" }')],
      ["flows/shared/parts.json", '{\n  "again": [{ "goto": "detials" }]\n}'],
    ]),
  );
  const [problem, ...others] = check(repo).filter(({ rule }) => rule === "unknown-step");
  expect(others).toEqual([]);
  expect(problem).toMatchObject({
    file: "flows/shared/parts.json",
    pointer: "/again/0/goto",
    position: { line: 2, column: 23 },
  });
  expect(problem?.message).toBe(
    'This journey has no step "detials". Did you mean "details"? (In flows/trip/flow.json.)',
  );
});

test("a journey with parts compiles and checks like one that is written in full", () => {
  const path = "flows/trip/flow.json";
  const text = readFileSync(`${FIXTURES}good/${path}`, "utf8");
  const written = '{ "block": "heading", "text": "details.title" }';
  expect(text).toContain(written);
  const repo = readRepository(
    `${FIXTURES}good`,
    new Map([
      [path, text.replace(written, '{ "$ref": "../shared/parts.json#/title" }')],
      ["flows/shared/parts.json", JSON.stringify({ title: { block: "heading", text: "details.title" } })],
    ]),
  );
  expect(check(repo)).toEqual([]);
  expect(compileFlow(repo, "trip", importHere)).toEqual(
    compileFlow(readRepository(`${FIXTURES}good`), "trip", importHere),
  );
});
