import { describe, expect, test } from "vitest";
import { limitsSaid } from "../../../src/linter/text-shape.ts";
import { problemsAfter } from "./fixture.ts";

describe("limitsSaid() ignores a number that is not a limit", () => {
  test.each([
    ["For example 05/02/2030", "en"],
    ["As on your card: 02/2030", "en"],
    ["The date of birth, such as 12 May 1985", "en"],
    ["Born on 12 May 1985 or later", "en"],
    ["Nacido el 12 de mayo de 1985", "es"],
    ["Since May 12, 1985", "en"],
    ["Write it as in 2030-02-05.", "en"],
    ["Letters and digits (e.g. AB 12 34)", "en"],
    ["Letras y números (por ejemplo, AB 12 34)", "es"],
    ["1234 5678 9012 3456", "en"],
    ["Call +44 20 7946 0958", "en"],
    ["Written like “10 Downing Street”", "en"],
    ["The postcode, as in SW1A 1AA", "en"],
    ["Enter it by 14:30", "en"],
  ])("%s", (text, language) => {
    expect(limitsSaid(text, language)).toEqual([]);
  });
});

describe("limitsSaid() finds the limits in a text", () => {
  test.each([
    ["Must be between 2 and 20 characters", ["2", "20"]],
    ["4-digit security code", ["4"]],
    ["6-30 letters", ["30", "6"]],
    ["At most 30 characters (for example Ana 2)", ["30"]],
    ["For example Ana 2. At most 30 characters.", ["30"]],
    ["You may write 200 characters", ["200"]],
    ["Como máximo 50 caracteres", ["50"]],
  ])("%s", (text, numbers) => {
    expect(limitsSaid(text, "en")).toEqual(numbers);
  });
});

describe("the rule message-limits", () => {
  const schema = "schemas/trip/details.schema.json";
  const field = '"name": { "type": "string", "maxLength": 20, "errorMessage": "problem" }';

  test.each([
    ["a date", "Not later than 05/02/2030", {}],
    ["a year", "You must be born after 1985", {}],
    ["a limit that one of two alternatives has", "8 to 15 digits", { anyOf: [{ minLength: 8 }, { maxLength: 15 }] }],
    ["a limit under a condition", "At most 15 characters", { if: { minLength: 1 }, then: { maxLength: 15 } }],
  ])("accepts %s", (_, text, more) => {
    const found = problemsAfter([
      ["locales/en/common.json", "Something is wrong", text],
      [schema, field, `${field.slice(0, -2)}, ${JSON.stringify(more).slice(1, -1) || '"title": ""'} }`],
    ]);
    expect(found.filter(({ rule }) => rule === "message-limits")).toEqual([]);
  });

  test("accepts the number in a field's own name, and reports another one", () => {
    const found = (name: string) => {
      const fields = `${field.replace(' "maxLength": 20,', "")}, ${field.replace("name", name)}`;
      return problemsAfter([
        ["locales/en/common.json", "Something is wrong", "Line 4 is too long"],
        [schema, field, fields],
      ]).filter(({ rule }) => rule === "message-limits").length;
    };
    expect([found("line5"), found("line4")]).toEqual([1, 0]);
  });

  test("accepts a number that a rule of the form requires, and reports it without that rule", () => {
    const text = ["locales/en/common.json", "Something is wrong", "The name has to have 4 letters"] as const;
    const rule = [schema, "self.name != self.pin", "size(self.name) == 4 && self.name != self.pin"] as const;
    const found = (...edits: Parameters<typeof problemsAfter>[0]) =>
      problemsAfter(edits).filter(({ rule: id, at }) => id === "message-limits" && at.startsWith(schema)).length;
    expect([found(text), found(text, rule)]).toEqual([1, 0]);
  });

  test.each([
    [
      "the message of a case for a limit that neither the case nor the field has",
      "",
      '"pattern": "^A", "message": "errors.long"',
      1,
    ],
    ["the message of a case for its own limit", "", '"maxLength": 9, "message": "errors.long"', 0],
    [
      "the message of a case for a limit of the field",
      '"maxLength": 20, ',
      '"pattern": "^A", "message": "errors.long"',
      0,
    ],
    ["the message of a field for a limit that only a case has", "", '"maxLength": 9', 0],
  ])("knows the limits of cases: %s", (_, limit, one, count) => {
    const own = one.includes("message") ? "problem" : "errors.long";
    const cases = `"x-cases": [{ "when": "self.pin == '1'", ${one} }]`;
    const found = problemsAfter([
      ["locales/en/common.json", '"generic":', '"long": "At most {max} letters", "generic":'],
      ["locales/es/common.json", '"generic":', '"long": "{max} letras como máximo", "generic":'],
      [schema, field, `"name": { "type": "string", ${limit}"errorMessage": "${own}", ${cases} }`],
    ]);
    expect(found.filter(({ rule }) => rule === "message-limits")).toHaveLength(count);
  });
});
