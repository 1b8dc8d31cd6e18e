import { describe, expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

describe("a rule between fields", () => {
  const form = loadForm({
    type: "object",
    required: ["code", "again"],
    properties: {
      code: { type: "string", pattern: "^[0-9]{4}$" },
      again: { type: "string" },
      name: { type: "string" },
    },
    "x-context": { type: "object", required: ["name"], properties: { name: { type: "string" } } },
    "x-rules": [
      { rule: "self.code == self.again", at: "again", message: "e.again" },
      {
        rule: "!has(self.name) || self.name.trim() != context.name.trim()",
        at: "name",
        message: { key: "e.same", with: { n: 1 } },
      },
    ],
  });

  test.each<[string, Json, string[]]>([
    ["holds", { code: "1234", again: "1234" }, []],
    ["does not hold", { code: "1234", again: "1235" }, ["again: e.again"]],
    ["is skipped because a field that it reads is invalid", { code: "12", again: "1235" }, ["code: errors.pattern"]],
    ["is skipped because a field that it reads is missing", { code: "1234" }, ["again: errors.required"]],
    [
      "applies although another field is invalid",
      { code: "1234", again: "1", name: 7 },
      ["again: e.again", "name: errors.type"],
    ],
  ])("that %s", (_, values, expected) => {
    expect(problems(form, values, { name: "Ann" })).toEqual(expected);
  });

  test("compares with the context, and is skipped without one", () => {
    const values = { code: "1234", again: "1234", name: " Ann" };
    expect(problems(form, values, { name: "Ann " })).toEqual(['name: e.same {"n":1}']);
    expect(problems(form, values)).toEqual([]);
  });
});

test("a rule over a list is skipped when an item is invalid", () => {
  const form = loadForm({
    properties: { kids: { type: "array", items: { properties: { age: { type: "integer" } } } } },
    "x-rules": [{ rule: "self.kids.all(k, k.age > 3)", at: "kids", message: "e.young" }],
  });
  expect(problems(form, { kids: [{ age: 4 }, { age: 2 }] })).toEqual(["kids: e.young"]);
  expect(problems(form, { kids: [{ age: "x" }, { age: 2 }] })).toEqual(["kids.0.age: errors.number.whole"]);
});

test("a rule of a nested schema is about that object, in each item of a list", () => {
  const item = {
    properties: { a: { type: "string" }, b: { type: "string" } },
    "x-rules": [{ rule: "self.a != self.b", at: "b", message: "e.same" }],
  };
  const form = loadForm({ properties: { items: { type: "array", items: item } } });
  expect(
    problems(form, {
      items: [
        { a: "1", b: "2" },
        { a: "1", b: "1" },
      ],
    }),
  ).toEqual(["items.1.b: e.same"]);
});

describe("a rule of each item of a list", () => {
  const form = loadForm({
    properties: {
      last: { type: "integer" },
      kids: {
        type: "array",
        items: { properties: { name: { type: "string", maxLength: 5 }, age: { type: "integer" } } },
      },
    },
    "x-context": { type: "object", properties: { least: { type: "integer" } } },
    "x-rules": [
      { each: "kids", rule: "!has(item.age) || item.age <= self.last", at: "age", message: "e.old" },
      { each: "kids", rule: "self.kids.filter(k, k.name == item.name).size() == 1", at: "name", message: "e.same" },
      { each: "kids", rule: "!has(item.age) || item.age >= context.least", at: "", message: "e.young" },
    ],
  });

  test("reports its problem at each item that breaks it", () => {
    expect(
      problems(form, {
        last: 9,
        kids: [
          { name: "a", age: 4 },
          { name: "b", age: 12 },
        ],
      }),
    ).toEqual(["kids.1.age: e.old"]);
    expect(problems(form, { last: 9, kids: [{ name: "a" }, { name: "b" }, { name: "a" }] })).toEqual([
      "kids.0.name: e.same",
      "kids.2.name: e.same",
    ]);
  });

  test("is skipped for an item with invalid fields, and when a value that it compares with is invalid", () => {
    expect(
      problems(form, {
        last: 9,
        kids: [
          { name: "a", age: "x" },
          { name: "b", age: 12 },
        ],
      }),
    ).toEqual(["kids.0.age: errors.number.whole", "kids.1.age: e.old"]);
    expect(problems(form, { last: "x", kids: [{ name: "a", age: 12 }] })).toEqual(["last: errors.number.whole"]);
    expect(problems(form, { last: 9, kids: [{ name: "too long" }, { name: "a" }, { name: "a" }] })).toEqual([
      'kids.0.name: errors.length {"max":5}',
    ]);
  });

  test("reads the context, and may be about the item as a whole", () => {
    expect(problems(form, { last: 9, kids: [{ name: "a", age: 2 }] }, { least: 3 })).toEqual(["kids.0: e.young"]);
    expect(problems(form, { last: 9, kids: [{ name: "a", age: 2 }] })).toEqual([]);
  });

  test("finds no problem in a list that is empty or absent", () => {
    expect(problems(form, { last: 9, kids: [] })).toEqual([]);
    expect(problems(form, {})).toEqual([]);
  });
});
