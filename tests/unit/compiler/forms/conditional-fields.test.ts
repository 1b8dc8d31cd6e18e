import { describe, expect, test } from "vitest";
import "../../properties.ts";
import type { FormDefinition, Json, JsonObject } from "../../../../src/engine/index.ts";
import { circular, conditionalFields } from "../../../../src/compiler/forms/index.ts";
import { loadForm, problems } from "./load.ts";

const words = { type: "string", errorMessage: "e.wrong" } as const;
const onlyIf = (when: string): JsonObject => ({ "x-cases": [{ when, is: "required" }, { is: "hidden" }] });
const isOther = "has(self.kind) && self.kind == 'other'";

/** What a form says of values: its problems, and the values without those of hidden fields. */
function said(form: FormDefinition, values: JsonObject, context: JsonObject = {}): unknown {
  return { problems: problems(form, values, context), values: form.shown?.(values, context).values };
}

describe("a hidden field", () => {
  test.each<[string, JsonObject, Json]>([
    ["maxLength", { ...words, maxLength: 10 }, "25 characters, or so, here"],
    ["format", { ...words, format: "email" }, "ana"],
    ["pattern", { ...words, pattern: "^[0-9]+$" }, "x"],
    ["minimum", { type: "integer", minimum: 5 }, 1],
    ["type", { type: "integer" }, "one"],
    ["day", { ...words, format: "date", "x-latest": "-18y" }, "2999-01-01"],
    ["half a day", { ...words, format: "date" }, "2007--27"],
  ])("is not checked: %s", (_, other, value) => {
    const form = loadForm({
      type: "object",
      properties: { kind: { type: "string" }, other: { ...other, ...onlyIf(isOther) } },
    });
    expect(problems(form, { kind: "other", other: value })).toHaveLength(1);
    expect(said(form, { kind: "usual", other: value })).toEqual({ problems: [], values: { kind: "usual" } });
  });

  test("is not required, even if an `if` of the schema requires it, and breaks no rule at its place", () => {
    const form = loadForm({
      type: "object",
      properties: { kind: { type: "string" }, other: { ...words, ...onlyIf(isOther) } },
      if: { properties: { kind: { const: "usual" } } },
      then: { required: ["other"] },
      "x-rules": [{ rule: "has(self.other) && self.other != 'no'", at: "other", message: "e.rule" }],
    });
    expect(problems(form, { kind: "usual", other: "no" })).toEqual([]);
    expect(problems(form, { kind: "other", other: "no" })).toEqual(["other: e.rule"]);
  });

  test("has its default, as if nobody had answered", () => {
    const form = loadForm(
      {
        type: "object",
        required: ["news"],
        properties: { asks: { type: "boolean" }, news: { type: "boolean", default: false } },
      },
      { rows: ["asks", "news"], fields: { asks: {}, news: { when: "self.asks" } } },
    );
    expect(said(form, { asks: false, news: true })).toEqual({ problems: [], values: { asks: false, news: false } });
    expect(said(form, { asks: true, news: true })).toEqual({ problems: [], values: { asks: true, news: true } });
  });

  test("neither shows nor hides another field: its old answer does not count", () => {
    const properties = {
      detail: { ...words, maxLength: 3, ...onlyIf("has(self.other) && self.other == 'more'") },
      other: { ...words, ...onlyIf(isOther) },
      kind: { type: "string" },
    };
    const form = loadForm({ type: "object", properties });
    const values = { kind: "usual", other: "more", detail: "too long" };
    expect(said(form, values)).toEqual({ problems: [], values: { kind: "usual" } });
    expect(problems(form, { ...values, kind: "other" })).toEqual(['detail: e.wrong {"max":3}']);
  });

  test("inside an object or an entry of a list is hidden by what is beside it", () => {
    const about = {
      type: "object",
      properties: { kind: words, other: { ...words, maxLength: 3, ...onlyIf(isOther) } },
    };
    const form = loadForm({
      type: "object",
      properties: { kind: words, home: about, trees: { type: "array", items: about } },
    });
    const values = {
      kind: "other",
      home: { kind: "usual", other: "too long" },
      trees: [
        { kind: "usual", other: "too long" },
        { kind: "other", other: "abc" },
      ],
    };
    expect(said(form, values)).toEqual({
      problems: [],
      values: { kind: "other", home: { kind: "usual" }, trees: [{ kind: "usual" }, { kind: "other", other: "abc" }] },
    });
    const shown = form.shown?.(values, {});
    expect(["home.other", "trees.0.other", "trees.1.other", "home"].map((path) => shown?.hides(path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("that is an object or a list takes everything in it along", () => {
    const form = loadForm(
      {
        type: "object",
        properties: {
          has: { type: "boolean" },
          trees: {
            type: "array",
            minItems: 1,
            items: { type: "object", required: ["name"], properties: { name: words } },
          },
        },
      },
      {
        rows: ["has", "trees"],
        fields: { has: {}, trees: { when: "self.has", item: { rows: ["name"], fields: { name: {} } } } },
      },
    );
    expect(said(form, { has: false, trees: [{}] })).toEqual({ problems: [], values: { has: false } });
    expect(form.shown?.({ has: false, trees: [{}] }, {}).hides("trees.0.name")).toBe(true);
    expect(problems(form, { has: true, trees: [{}] })).toEqual(["trees.0.name: e.wrong"]);
  });

  test("is hidden by a `when` of the layout of entries, which reads the whole form", () => {
    const form = loadForm(
      {
        type: "object",
        properties: {
          names: { type: "boolean" },
          trees: { type: "array", items: { type: "object", properties: { name: { ...words, maxLength: 2 } } } },
        },
      },
      {
        rows: ["names", "trees"],
        fields: { names: {}, trees: { item: { rows: ["name"], fields: { name: { when: "self.names" } } } } },
      },
    );
    expect(said(form, { names: false, trees: [{ name: "oak" }] })).toEqual({
      problems: [],
      values: { names: false, trees: [{}] },
    });
    expect(problems(form, { names: true, trees: [{ name: "oak" }] })).toEqual(['trees.0.name: e.wrong {"max":2}']);
  });
});

test("a condition that depends on itself is found, by its own value or by way of others", () => {
  const properties = {
    a: { ...words, ...onlyIf("has(self.b)") },
    b: { ...words, ...onlyIf("has(self.c)") },
    c: { ...words, ...onlyIf("has(self.a)") },
    own: { ...words, ...onlyIf("has(self.own)") },
    fine: { ...words, ...onlyIf("has(self.a)") },
  };
  expect(
    circular(conditionalFields({ type: "object", properties } as never)).map(({ path }) => path.join(".")),
  ).toEqual(expect.arrayContaining(["a", "b", "c", "own"]));
  expect(circular(conditionalFields({ type: "object", properties } as never))).toHaveLength(4);
});

/** A field of a random form. The first one is always shown. Another one may depend on one before it. */
