import { expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { readLayout } from "../../../../../renderers/fields/layout.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { ADD_STEP } from "../../../../../src/studio/commands/add-step.ts";
import { INSERT_FIELD } from "../../../../../src/studio/kernel/inserts/field.ts";
import { INSERT_CHOICE } from "../../../../../src/studio/kernel/inserts/choice.ts";
import { limitsOf } from "../../../../../src/studio/pages/forms/asking.ts";
import { oneOf, OPEN, type Questions } from "../../../../../src/studio/browser/questions.ts";
import { choiceName } from "../../../../../src/studio/pages/name-from-words.ts";
import { viewForm } from "../../../../../src/studio/pages/forms/view-form.ts";
import { partsAt } from "../../../../../src/studio/reading/parts-at.ts";
import { garden } from "../../journeys.ts";
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
  const { repo } = garden();
  const buttons = partsAt(repo, "garden", "done").find(({ name }) => name === "actions");
  const asks = buttons?.lists.find(({ name }) => name === "buttons")?.asks;
  if (asks == null) throw new Error("no button can be added");
  const { questions, begin, membersIn, notesAt } = viewForm(asks);
  expect(problemsOf(questions, begin)).toEqual([literal("text", "Write it in English")]);
  const answers = { ...begin, text: words("Plant more", "Planta más") };
  const texts = { text: answers.text };
  expect(membersIn(answers)).toEqual({ texts, settings: { event: "plantMore" }, to: "details" });
  expect(notesAt(answers)).toEqual({ "item-called": "In the files: plantMore" });
  const called = { ...answers, "item-called": "Grow" };
  expect(membersIn(called)["settings"]).toEqual({ event: "grow" });
  const same = { ...answers, "item-does": "repeats" };
  expect(membersIn(same)).toEqual({ texts, settings: { event: "change" }, to: null });
});

test("a choice of something new begins open, and is left out until it is made", () => {
  const style = oneOf("Style", [
    ["primary", "Filled"],
    ["quiet", "Like a link"],
  ]);
  const questions: Questions = { type: "object", required: ["style"], properties: { style: { ...style, ...OPEN } } };
  const form = viewForm({
    schema: questions,
    values: { style: "" },
    paths: { style: ["settings", "style"] },
    members: { to: null },
  });
  expect(problemsOf(questions, form.begin)).toEqual([missing("style")]);
  expect(readLayout(definitionOf(questions, true).layout).fields["style"]?.own).toMatchObject({
    placeholder: { literal: "Choose…" },
  });
  expect(form.membersIn(form.begin)).toEqual({ to: null });
  expect(form.membersIn({ style: "quiet" })).toEqual({ to: null, settings: { style: "quiet" } });
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
  const questions = textQuestions({ row: { room: 12, missingIn: [] }, languages: LANGUAGES, takesFocus: true });
  expect(questions.properties["es"]).toEqual({
    title: "Español",
    type: "string",
    "x-widget": "written",
    "x-layout": { lang: "es", room: 12 },
  });
  const { layout, validate, normalize } = definitionOf(questions, false);
  expect(readLayout(layout).fields["en"]?.own).toMatchObject({ lang: "en", room: 12, takesFocus: true });
  const lacking = textQuestions({ row: { room: null, missingIn: ["es"] }, languages: LANGUAGES, takesFocus: true });
  const layouts = Object.values(lacking.properties).map((one) => one["x-layout"]);
  expect(layouts).toEqual([{ lang: "en" }, { lang: "es", takesFocus: true }]);
  expect(validate({ en: "", es: "" })).toEqual([]);
  // Spaces are part of a text.
  expect(normalize).toBeUndefined();
});

test("limits come from the commands that the server accepts", () => {
  expect(limitsOf(ADD_STEP, "path")).toEqual({ pattern: "^(/[a-z0-9]+(-[a-z0-9]+)*)+$", maxLength: 100 });
  expect(limitsOf(INSERT_FIELD, "maxLength")).toEqual({ minimum: 1, maximum: 10_000 });
  expect(limitsOf(INSERT_CHOICE, "labels")).toEqual({ maxLength: 500 });
});
