/** Several places may share a text on purpose. */
import { describe, expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const FORM = "schemas/trip/details.schema.json";
const RULE = '"message": "problem",\n      "examples": [{ "self": { "name": "Ana", "pin": "1" } }]';

const problemsOf = (rule: string, edits: Parameters<typeof problemsAfter>[0]) =>
  problemsAfter(edits)
    .filter((one) => one.rule === rule)
    .map(({ message }) => message);

describe("locale-mixed-up", () => {
  const put = (language: string, text: string) =>
    [`locales/${language}/common.json`, '"go": ', `"back": "${text}", "go": `] as const;
  const other = (language: string, text: string) =>
    [`locales/${language}/trip.json`, '"title": ', `"back": "${text}", "title": `] as const;

  test("accepts a word in two files for which another language has two words", () => {
    expect(
      problemsOf("locale-mixed-up", [
        put("en", "Back"),
        put("es", "Atrás"),
        other("en", "Back"),
        other("es", "Volver"),
      ]),
    ).toEqual([]);
  });

  test("accepts a word for one and for several that another language tells apart", () => {
    expect(
      problemsOf("locale-mixed-up", [
        put("en", "Sheep"),
        put("es", "Mes"),
        ["locales/en/common.json", '"go": ', '"sheep": "Sheep", "go": '],
        ["locales/es/common.json", '"go": ', '"sheep": "Meses", "go": '],
      ]),
    ).toEqual([]);
  });

  test("reports a text that shares no word with the other but the beginning of a longer one", () => {
    expect(
      problemsOf("locale-mixed-up", [
        put("en", "Sheep"),
        put("es", "Con"),
        ["locales/en/common.json", '"go": ', '"sheep": "Sheep", "go": '],
        ["locales/es/common.json", '"go": ', '"sheep": "Contar", "go": '],
      ]),
    ).toEqual([expect.stringContaining("are the same here")]);
  });

  test("reports a sentence in two files that has two different translations", () => {
    expect(
      problemsOf("locale-mixed-up", [
        put("en", "Go back to where you were"),
        put("es", "Vuelve donde estabas"),
        other("en", "Go back to where you were"),
        other("es", "Gracias por todo, buen viaje"),
      ]),
    ).toEqual([expect.stringContaining("are the same here")]);
  });
});

describe("message-field", () => {
  const second =
    '{ "rule": "self.name != \'x\'", "at": "name", "message": "problem", "examples": [], "x-refuses": [] },';

  test("accepts several rules with the same message", () => {
    expect(problemsOf("message-field", [[FORM, '"x-rules": [', `"x-rules": [ ${second}`]])).toEqual([]);
  });

  test("reports a shared message when a text for the rule's own field exists", () => {
    expect(
      problemsOf("message-field", [
        [FORM, '"x-rules": [', `"x-rules": [ ${second.replace("problem", "errors.same")}`],
        [FORM, RULE, RULE.replace("problem", "errors.same")],
        ["locales/en/common.json", '"generic":', '"same": "Not this", "pin": "Another", "generic":'],
      ]),
    ).toEqual([
      expect.stringMatching(/is already the message of a rule about "name", and the text "errors.pin" is not used/),
    ]);
  });

  test.each([
    ["the `minLength` of a text", '"type": "string", "minLength": 1, "maxLength": 20', "minLength"],
    ["the `enum` of a choice", '"enum": ["a", "b"], "maxLength": 20', "enum"],
    ["the `const` of a consent", '"const": "yes", "maxLength": 20', "const"],
  ])("accepts one message for `required` and %s", (_, schema, keyword) => {
    const edit = [
      FORM,
      '"type": "string", "maxLength": 20, "errorMessage": "problem"',
      `${schema}, "errorMessage": { "required": "problem", "${keyword}": "problem" }`,
    ] as const;
    expect(problemsOf("message-field", [edit])).toEqual([]);
  });

  test("accepts one message for `required` and `maxLength` only if it states the limits", () => {
    const edit = [
      FORM,
      '"errorMessage": "problem"',
      '"errorMessage": { "required": "problem", "maxLength": "problem" }',
    ] as const;
    const text = ["locales/en/common.json", "Something is wrong", "Write 1 to 20 letters"] as const;
    expect([problemsOf("message-field", [edit]).length, problemsOf("message-field", [edit, text]).length]).toEqual([
      1, 0,
    ]);
  });
});
