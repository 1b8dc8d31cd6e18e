/** Words that several places share on purpose are no mistake. */
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

  test("a word that two files have is no mix-up where a language has two words for it", () => {
    expect(
      told("locale-mixed-up", [
        ...put("en", "back", "Back"),
        ...put("es", "back", "Atrás"),
        ...other("en", "Back"),
        ...other("es", "Volver"),
      ]),
    ).toEqual([]);
  });

  test("a sentence is, as far as anybody can tell", () => {
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

  test("several rules may have one message", () => {
    expect(told("message-field", [{ file: FORM, replace: '"x-rules": [', with: `"x-rules": [ ${second}` }])).toEqual(
      [],
    );
  });

  test("one that has words of its own is told to use them", () => {
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
    ).toEqual([expect.stringMatching(/"name" says already, and "errors.pin" is there/)]);
  });

  test.each([
    ["a text of which one letter is asked for", '"type": "string", "minLength": 1, "maxLength": 20', "minLength"],
    ["a choice", '"enum": ["a", "b"], "maxLength": 20', "enum"],
    ["what must be agreed to", '"const": "yes", "maxLength": 20', "const"],
  ])("the words for what is empty fit %s that is not filled in", (_, schema, keyword) => {
    const edit = {
      file: FORM,
      replace: '"type": "string", "maxLength": 20, "errorMessage": "problem"',
      with: `${schema}, "errorMessage": { "required": "problem", "${keyword}": "problem" }`,
    };
    expect(told("message-field", [edit])).toEqual([]);
  });

  test("words that say the limits are not about what is empty", () => {
    const edit = {
      file: FORM,
      replace: '"errorMessage": "problem"',
      with: '"errorMessage": { "required": "problem", "maxLength": "problem" }',
    };
    const text = { file: "locales/en/common.json", replace: "Something is wrong", with: "Write 1 to 20 letters" };
    expect([told("message-field", [edit]).length, told("message-field", [edit, text]).length]).toEqual([1, 0]);
  });
});
