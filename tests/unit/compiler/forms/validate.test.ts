import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

const one = (schema: Json, required = false) =>
  loadForm({ type: "object", properties: { a: schema }, ...(required && { required: ["a"] }) });

describe("an empty field", () => {
  test.each<[string, Json]>([
    ["absent", {}],
    ["empty", { a: "" }],
  ])("that is required and %s has only the problem `required`", (_, values) => {
    const form = one({ type: "string", minLength: 2, pattern: "^x", format: "email" }, true);
    expect(problems(form, values)).toEqual(["a: errors.required"]);
  });

  test.each<[string, Json]>([
    ["absent", {}],
    ["empty", { a: "" }],
  ])("that is not required and %s is valid despite its limits", (_, values) => {
    expect(problems(one({ type: "string", minLength: 2, enum: ["xy"], format: "email" }), values)).toEqual([]);
  });

  test("counts as empty inside list items and objects too", () => {
    const item = { type: "object", required: ["n"], properties: { n: { type: "string" }, m: { minLength: 3 } } };
    expect(problems(one({ type: "array", items: item }), { a: [{ n: "x", m: "" }, { n: "" }] })).toEqual([
      "a.1.n: errors.required",
    ]);
  });

  test.each([" ", "\u00a0\t", "\u200b"])("is one with only %j", (nothing) => {
    expect(problems(one({ type: "string" }, true), { a: nothing })).toEqual(["a: errors.required"]);
  });
});

test.each(["valueOf", "toString"])("a field named %s is missing until it has a value", (name) => {
  const properties = JSON.parse(`{"${name}":{"type":"string","maxLength":2},"a":{"type":"string"}}`) as JsonObject;
  const form = loadForm({ type: "object", properties, required: [name] });
  const values = (value: string): JsonObject => JSON.parse(`{"${name}":"${value}"}`) as JsonObject;
  expect(problems(form, {})).toEqual([`${name}: errors.required`]);
  expect(problems(form, { a: "" })).toEqual([`${name}: errors.required`]);
  expect(problems(form, values(""))).toEqual([`${name}: errors.required`]);
  expect(problems(form, values("ab"))).toEqual([]);
});

test("validation does not change the values, and a key `__proto__` does not become a prototype", () => {
  const form = one({ type: "string" }, true);
  const values = JSON.parse('{"__proto__":{"a":"x"},"b":""}') as JsonObject;
  expect(problems(form, values)).toEqual(["a: errors.required"]);
  expect(JSON.stringify(values)).toBe('{"__proto__":{"a":"x"},"b":""}');
});

describe("a field without its own messages", () => {
  test.each<[string, Json, Json, string]>([
    ["minLength", { minLength: 2, maxLength: 3 }, "x", 'a: errors.length {"min":2,"max":3}'],
    ["maxLength", { maxLength: 1 }, "xx", 'a: errors.length {"max":1}'],
    ["pattern", { pattern: "^x" }, "y", "a: errors.pattern"],
    ["format", { format: "email" }, "y", "a: errors.format"],
    ["enum", { enum: ["x"] }, "y", "a: errors.enum"],
    ["const", { const: true }, false, "a: errors.enum"],
    ["type", { type: "string" }, 1, "a: errors.type"],
    ["minimum", { minimum: 2 }, 1, 'a: errors.type {"min":2}'],
    ["uniqueItems", { uniqueItems: true }, [1, 1], "a: errors.type"],
    ["not", { not: { const: 1 } }, 1, "a: errors.type"],
  ])("has the default message for %s, with the limits", (_, schema, value, expected) => {
    expect(problems(one(schema), { a: value })).toEqual([expected]);
  });
});

describe("messages", () => {
  test("say the limits that stand beside them, also where the value may have another type, or a branch adds a limit", () => {
    const name = { type: "string", maxLength: 2, errorMessage: "e.long" };
    expect(problems(one({ anyOf: [name, { type: "null" }] }), { a: "xxx" })).toEqual(['a: e.long {"max":2}']);
    const form = loadForm({
      type: "object",
      properties: { a: { type: "integer", minimum: 1, errorMessage: "e.range" }, b: { type: "boolean" } },
      if: { properties: { b: { const: true } } },
      then: { properties: { a: { maximum: 3 } } },
    });
    const range = { min: { number: 1 }, max: { number: 3 } };
    expect(problems(form, { a: 4, b: true })).toEqual([`a: e.range ${JSON.stringify(range)}`]);
  });

  test("may be one text for any problem, or one for each keyword with * for the rest", () => {
    expect(problems(one({ minLength: 2, errorMessage: "e.any" }, true), {})).toEqual(["a: e.any"]);
    const form = one(
      { type: "string", minLength: 2, pattern: "^x", errorMessage: { required: "e.r", pattern: "e.p", "*": "e.o" } },
      true,
    );
    expect(problems(form, {})).toEqual(["a: e.r"]);
    expect(problems(form, { a: "yy" })).toEqual(['a: e.p {"min":2}']);
    expect(problems(form, { a: "x" })).toEqual(['a: e.o {"min":2}']);
  });

  test("of a reference override those of the definition, keyword by keyword", () => {
    const shared = {
      definitions: {
        name: { minLength: 2, pattern: "^x", errorMessage: { required: "d.r", pattern: "d.p", "*": "d.o" } },
      },
    };
    const use = { $ref: "../shared.schema.json#/definitions/name", errorMessage: { pattern: "u.p" } };
    const form = loadForm(
      { required: ["a", "b"], properties: { a: use, b: { $ref: use.$ref } } },
      {},
      { "schemas/shared.schema.json": shared },
    );
    expect(problems(form, { a: "yy", b: "yy" })).toEqual(['a: u.p {"min":2}', 'b: d.p {"min":2}']);
    expect(problems(form, {})).toEqual(["a: d.r", "b: d.r"]);
  });

  test("of a field apply to limits in its `allOf`, and to what a `then` requires of it", () => {
    const form = loadForm({
      properties: {
        a: { errorMessage: { required: "e.r", pattern: "e.p" }, allOf: [{ pattern: "x" }, { pattern: "y" }] },
        b: { type: "boolean" },
      },
      if: { required: ["b"], properties: { b: { const: true } } },
      then: { required: ["a"] },
    });
    expect(problems(form, { a: "x" })).toEqual(["a: e.p"]);
    expect(problems(form, { b: true })).toEqual(["a: e.r"]);
    expect(problems(form, { b: false })).toEqual([]);
  });

  test("of a `then` win for its own limits", () => {
    const form = loadForm({
      properties: { a: { type: "string", errorMessage: "e.outer" }, b: {} },
      if: { required: ["b"] },
      then: { properties: { a: { minLength: 3, errorMessage: "e.then" } } },
    });
    expect(problems(form, { a: "x", b: 1 })).toEqual(['a: e.then {"min":3}']);
  });
});

describe("a conditional field", () => {
  const form = loadForm({
    properties: { knows: { type: "boolean" }, email: { format: "email" }, phone: { type: "string" } },
    if: { properties: { knows: { const: true } } },
    then: { required: ["email"] },
    else: { required: ["phone"] },
  });

  test.each<[Json, string[]]>([
    [{ knows: true }, ["email: errors.required"]],
    [{ knows: true, email: "" }, ["email: errors.required"]],
    [{ knows: true, email: "a@b.co" }, []],
    [{ knows: false }, ["phone: errors.required"]],
    [{ knows: false, phone: "1", email: "" }, []],
    [{ knows: false, phone: "1", email: "x" }, ["email: errors.format"]],
  ])("%j has %j", (values, expected) => {
    expect(problems(form, values)).toEqual(expected);
  });
});

test("a text that UTF-8 or the database cannot hold is refused at its field, in lists and in unknown fields too", () => {
  const list = { type: "array", items: { type: "object", properties: { a: { type: "string" } } } } as const;
  const form = loadForm({ type: "object", properties: { a: { type: "string" }, list } });
  expect(problems(form, { a: "1 Main \ud800 St", list: [{ a: "x\0" }] })).toEqual([
    "a: errors.type",
    "list.0.a: errors.type",
  ]);
  expect(problems(form, { a: "1 Main 😀 St" })).toEqual([]);
});

describe("an e-mail address", () => {
  const form = one({ type: "string", format: "email" });
  test.each(["a@b.co", "first.last+tag@mail.example.co.uk", "ñ@ü.de", "a'b@c.d", " a@b.co\u200b"])(
    "is valid: %s",
    (email) => {
      expect(problems(form, { a: email })).toEqual([]);
    },
  );
  test.each(["a", "a@b", "@b.co", "a@.co", "a@b.", "a b@c.de", "a@b c.de", "a@@b.co", "a@b..co"])(
    "is invalid: %s",
    (email) => {
      expect(problems(form, { a: email })).toEqual(["a: errors.format"]);
    },
  );
  test("is checked in linear time", () => {
    const email = `${"a.".repeat(500_000)}@${"b.".repeat(500_000)}`;
    expect(problems(form, { a: email })).toEqual(["a: errors.format"]);
    // Quadratic time would take a day.
  }, 10_000);
});

describe("problems", () => {
  const item = { type: "object", required: ["first", "last"], properties: { first: { minLength: 2 }, last: {} } };
  const schema = {
    required: ["z", "kids", "a"],
    properties: { z: {}, kids: { type: "array", minItems: 1, items: item }, a: { minLength: 2 } },
  };

  test("are in the order of the schema and of list items, at most one per field", () => {
    const values = {
      kids: [...Array.from({ length: 11 }, () => ({ first: "xx", last: "y" })), { first: "x" }],
      a: "x",
    };
    expect(problems(loadForm(schema), values)).toEqual([
      "z: errors.required",
      'kids.11.first: errors.length {"min":2}',
      "kids.11.last: errors.required",
      'a: errors.length {"min":2}',
    ]);
  });

  test("are in the order of the layout, if there is one", () => {
    const layout = {
      rows: [["a"], { section: "s", rows: [{ group: ["kids"] }] }],
      fields: { kids: { item: { rows: [["last", "first"]] } } },
    };
    expect(problems(loadForm(schema, layout), { kids: [{}] }).map((problem) => problem.split(":")[0])).toEqual([
      "a",
      "kids.0.last",
      "kids.0.first",
      "z",
    ]);
  });

  test("of a value that is not an object belong to the form as a whole", () => {
    expect(problems(loadForm({ type: "object" }), null)).toEqual([": errors.type"]);
  });

  test("name the property that is not allowed", () => {
    expect(problems(loadForm({ additionalProperties: false, properties: { a: {} } }), { a: 1, "x/y": 2 })).toEqual([
      "x/y: errors.type",
    ]);
  });

  test.each<[string, Json, Json, string]>([
    ["a property", { properties: { a: false } }, { a: 1 }, "a"],
    ["properties whose names match a pattern", { patternProperties: { "^a": false } }, { ab: 1 }, "ab"],
    ["additional items", { properties: { a: { items: [{}], additionalItems: false } } }, { a: [1, 2] }, "a"],
    ["an object with a certain property", { dependencies: { a: false } }, { a: 1 }, ""],
    ["any value", { allOf: [false] }, { a: 1 }, ""],
    ["any value under a condition", { if: { required: ["a"] }, then: false }, { a: 1 }, ""],
  ])("are also reported where a schema forbids %s", (_, schema, value, path) => {
    expect(problems(loadForm(schema as JsonObject), value)).toEqual([`${path}: errors.type`]);
  });

  test("of a field that another one requires are at that field, with its own message", () => {
    const form = loadForm({ properties: { b: { errorMessage: "e.b" } }, dependencies: { a: ["b", "c"] } });
    expect(problems(form, { a: 1 })).toEqual(["b: e.b", "c: errors.required"]);
  });

  test("of alternatives that all fail are one problem, not one per alternative", () => {
    const form = one({
      anyOf: [
        { type: "string", minLength: 3 },
        { type: "integer", minimum: 3 },
      ],
      errorMessage: "e.choice",
    });
    expect(problems(form, { a: "x" })).toEqual(["a: e.choice"]);
  });

  test("name the unknown property, even beside many known ones", () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, {}]));
    const form = loadForm({ additionalProperties: false, properties });
    expect(problems(form, Object.fromEntries([...names, "q"].map((name) => [name, 1])))).toEqual(["q: errors.type"]);
  });
});

test("a form that contains itself cannot be compiled, and the error has its position", () => {
  const schema = { properties: { a: { $ref: "#" } } };
  expect(() => loadForm(schema)).toThrow(/^schemas\/t\/form\.schema\.json:1:1: .*cannot contain itself/);
});
