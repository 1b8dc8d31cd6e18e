/** Several places may share a text on purpose. */
import { describe, expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const FORM = "schemas/trip/details.schema.json";
const RULE = '"message": "problem",\n      "examples": [{ "self": { "name": "Ana", "pin": "1" } }]';

const told = (rule: string, edits: Parameters<typeof problemsAfter>[0]) =>
  problemsAfter(edits)
    .filter((one) => one.rule === rule)
    .map(({ message }) => message);

describe("locale-mixed-up", () => {
  const put = (language: string, key: string, text: string) => [
    { file: `locales/${language}/common.json`, replace: '"go": ', with: `"${key}": "${text}", "go": ` },
  ];
  const other = (language: string, text: string) => [
    { file: `locales/${language}/trip.json`, replace: '"title": ', with: `"back": "${text}", "title": ` },
  ];

  test("accepts a word in two files for which another language has two words", () => {
    expect(
      told("locale-mixed-up", [
        ...put("en", "back", "Back"),
        ...put("es", "back", "Atrás"),
        ...other("en", "Back"),
        ...other("es", "Volver"),
      ]),
    ).toEqual([]);
  });

  test("reports a sentence in two files that has two different translations", () => {
    expect(
      told("locale-mixed-up", [
        ...put("en", "back", "Go back to where you were"),
        ...put("es", "back", "Vuelve donde estabas"),
        ...other("en", "Go back to where you were"),
        ...other("es", "Gracias por todo, buen viaje"),
      ]),
    ).toEqual([expect.stringContaining("are the same here")]);
  });
});

describe("message-field", () => {
  const second =
    '{ "rule": "self.name != \'x\'", "at": "name", "message": "problem", "examples": [], "x-refuses": [] },';

  test("accepts several rules with the same message", () => {
    expect(told("message-field", [{ file: FORM, replace: '"x-rules": [', with: `"x-rules": [ ${second}` }])).toEqual(
      [],
    );
  });

  test("reports a shared message when a text for the rule's own field exists", () => {
    expect(
      told("message-field", [
        { file: FORM, replace: '"x-rules": [', with: `"x-rules": [ ${second.replace("problem", "errors.same")}` },
        { file: FORM, replace: RULE, with: RULE.replace("problem", "errors.same") },
        {
          file: "locales/en/common.json",
          replace: '"generic":',
          with: '"same": "Not this", "pin": "Another", "generic":',
        },
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
    const edit = {
      file: FORM,
      replace: '"type": "string", "maxLength": 20, "errorMessage": "problem"',
      with: `${schema}, "errorMessage": { "required": "problem", "${keyword}": "problem" }`,
    };
    expect(told("message-field", [edit])).toEqual([]);
  });

  test("accepts one message for `required` and `maxLength` only if it states the limits", () => {
    const edit = {
      file: FORM,
      replace: '"errorMessage": "problem"',
      with: '"errorMessage": { "required": "problem", "maxLength": "problem" }',
    };
    const text = { file: "locales/en/common.json", replace: "Something is wrong", with: "Write 1 to 20 letters" };
    expect([told("message-field", [edit]).length, told("message-field", [edit, text]).length]).toEqual([1, 0]);
  });
});
