import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { readLayout } from "../../../renderers/fields/layout.ts";
import { definitionOf } from "../../../src/studio/pages/forms/definition.ts";
import { ADD_STEP } from "../../../src/studio/commands/add-step.ts";
import { ADD_FIELD } from "../../../src/studio/commands/add-field.ts";
import { ADD_CHOICE } from "../../../src/studio/commands/add-choice.ts";
import { limitsOf } from "../../../src/studio/pages/forms/limits-of.ts";
import type { Questions } from "../../../src/studio/pages/forms/questions.ts";
import { NEW_STEP, newStep, pathFor, stepQuestions } from "../../../src/studio/pages/map/new-step.ts";
import { buttonQuestions, newButton, OPENS } from "../../../src/studio/pages/page/new-button.ts";
import { choiceName } from "../../../src/studio/pages/page/choice-name.ts";
import { askedField, fieldQuestions, NEW_FIELD } from "../../../src/studio/pages/page/new-field.ts";
import { itemFrom, itemQuestions, newItemBegin } from "../../../src/studio/pages/page/objects/item-questions.ts";
import { textQuestions } from "../../../src/studio/pages/text-questions.ts";

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

describe("the questions about a new field", () => {
  const questions: Questions = {
    type: "object",
    ...fieldQuestions({ languages: LANGUAGES, naming: "What do you call it?" }),
  };
  const age = { ...NEW_FIELD, fieldCalled: "Your age", labels: words("Age"), problems: words("Too long") };

  test("report what is missing, each in the order of the form", () => {
    expect(problemsOf(questions, NEW_FIELD)).toEqual([
      missing("fieldCalled"),
      literal("labels", "Write it in English"),
      literal("problems", "Write it in English"),
    ]);
  });

  test("report only what is asked for the chosen kind, and each choice of a list", () => {
    const choices = [{ labels: words("Seeds", "Semillas") }, { labels: words("", "Árboles") }];
    expect(problemsOf(questions, { ...age, type: "choice", problems: [], choices })).toEqual([
      literal("choices.1.labels", "Write it in English"),
    ]);
    expect(problemsOf(questions, { ...age, type: "number", problems: [], maxLength: "" })).toEqual([]);
  });

  test("report an answer that does not fit the command's limits", () => {
    const long = words("x".repeat(501));
    expect(problemsOf(questions, { ...age, fieldCalled: "12", labels: long, maxLength: 0 })).toEqual([
      literal("fieldCalled", "Write a few words with letters"),
      literal("labels", "Write at most 500 characters"),
      { path: "maxLength", text: { key: "errors.number.min", with: { min: 1 } } },
    ]);
    expect(problemsOf(questions, { ...age, maxLength: 1.5 })).toEqual([
      { path: "maxLength", text: { key: "errors.number.whole" } },
    ]);
  });

  test("give the command its name, its words, and names for its choices", () => {
    const choices = [{ labels: words("A rose", "Una rosa") }, { labels: words("", "Hiedra") }];
    expect(askedField({ ...age, type: "choice", required: true, choices }, LANGUAGES)).toEqual({
      name: "yourAge",
      type: "choice",
      labels: [{ language: "en", value: "Age" }],
      required: true,
      maxLength: null,
      problems: [],
      choices: [
        { value: "aRose", labels: words("A rose", "Una rosa") },
        { value: "choice2", labels: [{ language: "es", value: "Hiedra" }] },
      ],
    });
  });
});

test("a new button asks for the words of a dialog only if it opens one", () => {
  const questions = buttonQuestions([{ id: "done", title: "Thank you" }], LANGUAGES);
  const more = { called: "More about it", labels: words("More"), to: OPENS, titles: [], texts: words("Soon") };
  expect(problemsOf(questions, more)).toEqual([literal("titles", "Write it in English")]);
  expect(problemsOf(questions, { ...more, to: "done" })).toEqual([]);
  // Spaces around a text are removed. The answers to choose from stay as they are.
  const cleaned = definitionOf(questions, true).normalize?.({ ...more, called: " More about it " });
  expect(cleaned).toEqual(more);
  const place = { flow: "garden", step: "details" };
  const button = { ...place, name: "moreAboutIt", labels: [{ language: "en", value: "More" }] };
  expect(newButton(place, { ...more, titles: words("Next") })).toEqual({
    kind: "add-dialog",
    ...button,
    titles: [{ language: "en", value: "Next" }],
    texts: [{ language: "en", value: "Soon" }],
  });
  expect(newButton(place, { ...more, to: "done" })).toEqual({ kind: "add-way", ...button, to: "done" });
});

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
    settings: { schema: { type: "object", properties: { event, style } }, values: {} },
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

test("a new step asks about its first question only if people answer one", () => {
  const onwards = [{ words: "All that leads to Thank you", before: "done", ways: ["/on/0"] }];
  const questions = stepQuestions(onwards, LANGUAGES);
  const answers = { ...NEW_STEP, called: "How to reach", titles: words("Contact"), path: "/how-to-reach" };
  expect(pathFor(answers)).toBe("/how-to-reach");
  expect(problemsOf(questions, answers)).toEqual([]);
  expect(problemsOf(questions, { ...answers, does: "answers" })[0]).toEqual(missing("fieldCalled"));
  expect(problemsOf(questions, { ...answers, path: "/How to reach" })).toEqual([
    literal("path", "Write a slash, then small letters, digits and hyphens"),
  ]);
  expect(newStep({ flow: "garden", after: "details", onwards }, answers, LANGUAGES)).toEqual({
    kind: "add-step",
    flow: "garden",
    name: "howToReach",
    titles: [{ language: "en", value: "Contact" }],
    path: "/how-to-reach",
    after: "details",
    before: "done",
    ways: ["/on/0"],
    counts: false,
    asks: null,
  });
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

test("questions with the same section are shown together under its title", () => {
  const questions = stepQuestions([], LANGUAGES);
  const rows = readLayout(definitionOf(questions, true).layout).rows;
  expect(rows.at(-1)).toMatchObject({ kind: "section", title: { literal: "Its first question" } });
  expect(rows).toHaveLength(7);
});

test("limits come from the commands that the server accepts", () => {
  expect(limitsOf(ADD_STEP, "path")).toEqual({ pattern: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$", maxLength: 100 });
  expect(limitsOf(ADD_FIELD, "maxLength")).toEqual({ minimum: 1, maximum: 10_000 });
  expect(limitsOf(ADD_CHOICE, "labels")).toEqual({ maxLength: 500 });
});
