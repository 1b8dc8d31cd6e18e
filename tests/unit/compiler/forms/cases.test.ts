import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

const text = { type: "string", errorMessage: { required: "e.missing", "*": "e.wrong" } };

/** A form with one field that has cases, beside `country`. */
function formWith(cases: readonly JsonObject[], field: JsonObject = {}, schema: JsonObject = {}) {
  return loadForm(
    {
      type: "object",
      properties: { country: { type: "string" }, code: { ...text, ...field, "x-cases": cases } },
      ...schema,
    },
    { rows: ["country", "code"], fields: { country: { label: "c" }, code: { label: "d" } } },
  );
}

/** Whether the layout of the form shows the field `code`, and whether it requires it. */
function looks({ layout, shown }: ReturnType<typeof loadForm>, self: JsonObject, context: JsonObject = {}): unknown {
  const { fields } = layout as unknown as { fields: Record<string, Record<string, (scope: object) => boolean>> };
  const { required } = fields["code"] ?? {};
  return { shown: shown?.(self, context).hides("code") !== true, required: required?.({ self, context }) ?? false };
}

describe("the first case whose condition holds", () => {
  const form = formWith([
    { when: "context.site == 'uk'", is: "optional" },
    { when: "self.country == 'US'", is: "required", pattern: "^[0-9]{5}$" },
    { when: "self.country == 'CA'", pattern: "^[A-Z][0-9][A-Z]$", message: "e.canada" },
    { when: "self.country == 'HK'", is: "hidden", pattern: "^[0-9]{5}$" },
  ]);
  const problemsOf = (self: JsonObject, site = "us") => problems(form, self, { site });

  test("decides whether the field must be filled in", () => {
    expect(problemsOf({ country: "US" })).toEqual(["code: e.missing"]);
    expect(problemsOf({ country: "US", code: "" })).toEqual(["code: e.missing"]);
    expect(problemsOf({ country: "CA", code: "" })).toEqual([]);
    expect(problemsOf({ country: "US" }, "uk")).toEqual([]);
  });

  test("limits the value, with the field's message or its own", () => {
    expect(problemsOf({ country: "US", code: "1234" })).toEqual(["code: e.wrong"]);
    expect(problemsOf({ country: "US", code: "12345" })).toEqual([]);
    expect(problemsOf({ country: "CA", code: "12345" })).toEqual(["code: e.canada"]);
    expect(problemsOf({ country: "CA", code: "12345" }, "uk")).toEqual([]);
  });

  test("sets no limits where the field is hidden, or where no case applies", () => {
    expect(problemsOf({ country: "HK", code: "x" })).toEqual([]);
    expect(problemsOf({ country: "FR", code: "x" })).toEqual([]);
  });

  test("tells the page whether to show the field and whether it is required", () => {
    expect(looks(form, { country: "US" }, { site: "us" })).toEqual({ shown: true, required: true });
    expect(looks(form, { country: "US" }, { site: "uk" })).toEqual({ shown: true, required: false });
    expect(looks(form, { country: "HK" }, { site: "us" })).toEqual({ shown: false, required: false });
    expect(looks(form, { country: "FR" }, { site: "us" })).toEqual({ shown: true, required: false });
  });
});

test("a case without a condition applies when no case before it does", () => {
  const form = formWith([{ when: "context.asks", is: "required" }, { is: "hidden" }]);
  expect(looks(form, {}, { asks: true })).toEqual({ shown: true, required: true });
  expect(looks(form, {}, { asks: false })).toEqual({ shown: false, required: false });
  expect([problems(form, {}, { asks: true }), problems(form, {}, { asks: false })]).toEqual([["code: e.missing"], []]);
});

test("a field that is always required stays required, and also has the limits of its cases", () => {
  const form = formWith([{ when: "self.country == 'US'", pattern: "^[0-9]{5}$" }], {}, { required: ["code"] });
  expect(problems(form, { country: "US" })).toEqual(["code: e.missing"]);
  expect(problems(form, { country: "US", code: "x" })).toEqual(["code: e.wrong"]);
  expect(problems(form, { country: "FR" })).toEqual(["code: e.missing"]);
});

test.each<[string, JsonObject, unknown, unknown, string]>([
  ["minLength", { minLength: 3 }, "abc", "ab", ' {"min":3}'],
  ["maxLength", { maxLength: 2 }, "😀😀", "abc", ' {"max":2}'],
  ["const", { const: "yes" }, "yes", "no", ""],
  ["enum", { enum: ["a", "b"] }, "b", "c", ""],
  ["a pattern with quotes and a backslash", { pattern: "^\\d['\"]$" }, "1'", "1", ""],
])("the limits of a case: %s", (_, limit, right, wrong, said) => {
  const form = formWith([{ when: "self.country == 'US'", ...limit }]);
  expect(problems(form, { country: "US", code: right as string })).toEqual([]);
  expect(problems(form, { country: "US", code: wrong as string })).toEqual([`code: e.wrong${said}`]);
  expect(problems(form, { country: "FR", code: wrong as string })).toEqual([]);
});

test("a message says the limits of its case beside those of the field, and by default what it says elsewhere", () => {
  const cases = [
    { when: "self.country == 'US'", maxLength: 5 },
    { maxLength: 8, message: "e.long" },
  ];
  const form = formWith(cases, { minLength: 2, errorMessage: { required: "e.missing" } });
  expect(problems(form, { country: "US", code: "123456" })).toEqual(['code: errors.length {"min":2,"max":5}']);
  expect(problems(form, { country: "FR", code: "123456789" })).toEqual(['code: e.long {"min":2,"max":8}']);
});

test("a checkbox that a case requires has a problem when it is missing, and when it is not checked", () => {
  const form = formWith([{ when: "self.country == 'US'", is: "required", const: true }], { type: "boolean" });
  expect(problems(form, { country: "US" })).toEqual(["code: e.missing"]);
  expect(problems(form, { country: "US", code: false })).toEqual(["code: e.wrong"]);
  expect(problems(form, { country: "US", code: true })).toEqual([]);
});

test("the cases of a definition read the fields of each object that refers to it", () => {
  const code = { ...text, "x-cases": [{ when: "self.country == 'US'", is: "required" }] };
  const address = { type: "object", properties: { country: { type: "string" }, code: { $ref: "#/definitions/code" } } };
  const form = loadForm({
    type: "object",
    definitions: { code },
    properties: { country: { type: "string" }, code: { $ref: "#/definitions/code" }, address },
  });
  expect(problems(form, { country: "US", address: { country: "FR" } })).toEqual(["code: e.missing"]);
  expect(problems(form, { country: "FR", address: { country: "US" } })).toEqual(["address.code: e.missing"]);
});
