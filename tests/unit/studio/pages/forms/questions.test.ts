import { expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { readLayout } from "../../../../../renderers/fields/layout.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { ADD_STEP } from "../../../../../src/studio/commands/add-step.ts";
import { INSERT_FIELD } from "../../../../../src/studio/kernel/inserts/field.ts";
import { INSERT_CHOICE } from "../../../../../src/studio/kernel/inserts/choice.ts";
import { limitsOf } from "../../../../../src/studio/pages/forms/limits-of.ts";
import type { Questions } from "../../../../../src/studio/pages/forms/questions.ts";
import { choiceName } from "../../../../../src/studio/pages/name-from-words.ts";
import { itemFrom, itemQuestions, newItemBegin } from "../../../../../src/studio/pages/page/objects/item-questions.ts";
import { textQuestions } from "../../../../../src/studio/pages/text-questions.ts";

const LANGUAGES = [
  { id: "en", name: "English", sites: ["us"] },
  { id: "es", name: "Español", sites: ["us"] },
];
const words = (en: string, es = "") => [
  { language: "en", value: en },
  { language: "es", value: es },
];
const problemsOf = (questions: Questions, answers: JsonObject) => definitionOf(questions, true).validate(answers);
const literal = (path: string, text: string) => ({ path, text: { literal: text } });
const missing = (path: string) => ({ path, text: { key: "errors.required" } });

test("a new item asks for its required properties, and leads to a step or does the same as another button", () => {
  const style = { title: "Style", type: "string", enum: ["primary", "quiet"], "x-choices": { quiet: "Like a link" } };
  const event = {
    title: "What it does",
    type: "string",
    enum: ["change"],
    "x-choices": { change: "change: leads on" },
  };
  const asks = {
    isNamed: false,
    texts: [{ name: "text", title: "Text", description: "" }],
    settings: {
      schema: { type: "object", required: ["event", "style"], properties: { event, style } },
      values: {},
      pointers: {},
    },
    event: "event",
  } as const;
  const others = [{ id: "details", title: "Your details" }];
  const questions = itemQuestions(asks, others, LANGUAGES);
  const begin = newItemBegin(asks, others);
  expect(problemsOf(questions, begin)).toEqual([literal("text", "Write it in English"), missing("style")]);
  expect(readLayout(definitionOf(questions, true).layout).fields["style"]?.own).toMatchObject({
    placeholder: { literal: "Choose…" },
  });
  const answers = { ...begin, text: words("Plant more", "Planta más"), style: "quiet" };
  const texts = { text: answers.text };
  expect(itemFrom(asks, answers)).toEqual({ texts, settings: { style: "quiet", event: "plantMore" }, to: "details" });
  const called = { ...answers, "item-called": "Grow" };
  expect(itemFrom(asks, called).settings).toEqual({ style: "quiet", event: "grow" });
  const same = { ...answers, "item-does": "repeats" };
  expect(itemFrom(asks, same)).toEqual({ texts, settings: { style: "quiet", event: "change" }, to: null });
});

test("letters are no number even in a form whose answers the server checks, because they would be saved as none", () => {
  const questions: Questions = {
    type: "object",
    required: [],
    properties: { most: { type: "integer", title: "Most characters" }, note: { type: "string", title: "Note" } },
  };
  const validate = (answers: JsonObject) => definitionOf(questions, false).validate(answers);
  expect(validate({ most: "abc", note: "abc" })).toEqual([{ path: "most", text: { key: "errors.number.number" } }]);
  expect(validate({ most: "", note: "" })).toEqual([]);
  expect(validate({ most: 12 })).toEqual([]);
});

test("a setting without a default offers no default to choose", () => {
  const setting = { title: "Style", type: "string", enum: ["primary"] } as const;
  const optional: Questions = { type: "object", required: [], properties: { setting } };
  const placeholder = (questions: Questions) =>
    readLayout(definitionOf(questions, false).layout).fields["setting"]?.own;
  expect(placeholder(optional)).toMatchObject({ placeholder: { literal: "Default" } });
  expect(placeholder({ ...optional, required: ["setting"] })).not.toHaveProperty("placeholder");
});

test("a new choice is named like the others", () => {
  expect(choiceName("A good friend", ["SEARCH_ENGINE", "OTHER"])).toBe("A_GOOD_FRIEND");
  expect(choiceName("A good friend", ["other"])).toBe("aGoodFriend");
});

test("a text has a question for each language, with its language and the room for it, and no limits here", () => {
  const questions = textQuestions({ row: { room: 12 }, languages: LANGUAGES, takesFocus: true });
  expect(questions.properties["es"]).toEqual({
    title: "Español",
    type: "string",
    "x-widget": "written",
    "x-layout": { lang: "es", room: 12 },
  });
  const { layout, validate, normalize } = definitionOf(questions, false);
  expect(readLayout(layout).fields["en"]?.own).toMatchObject({ lang: "en", room: 12, takesFocus: true });
  expect(validate({ en: "", es: "" })).toEqual([]);
  // Spaces are part of a text.
  expect(normalize).toBeUndefined();
});

test("limits come from the commands that the server accepts", () => {
  expect(limitsOf(ADD_STEP, "path")).toEqual({ pattern: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$", maxLength: 100 });
  expect(limitsOf(INSERT_FIELD, "maxLength")).toEqual({ minimum: 1, maximum: 10_000 });
  expect(limitsOf(INSERT_CHOICE, "labels")).toEqual({ maxLength: 500 });
});
