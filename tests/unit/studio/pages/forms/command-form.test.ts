import { expect, test } from "vitest";
import { INSERT_CHOICE } from "../../../../../src/studio/kernel/inserts/choice.ts";
import { INSERT_DIALOG } from "../../../../../src/studio/kernel/inserts/dialog.ts";
import { INSERT_FIELD } from "../../../../../src/studio/kernel/inserts/field.ts";
import { INSERT_GUARD } from "../../../../../src/studio/kernel/inserts/guard.ts";
import { ADD_JOURNEY } from "../../../../../src/studio/commands/add-journey.ts";
import { INSERT_MESSAGE } from "../../../../../src/studio/kernel/inserts/message.ts";
import { ADD_SITE } from "../../../../../src/studio/commands/add-site.ts";
import { END_EXPERIMENT } from "../../../../../src/studio/commands/end-experiment.ts";
import { RENAME_ARM } from "../../../../../src/studio/commands/rename.ts";
import { SET_TEXT } from "../../../../../src/studio/commands/set.ts";
import { INSERT_BUTTON } from "../../../../../src/studio/kernel/inserts/button.ts";
import { ADD_STEP } from "../../../../../src/studio/commands/add-step.ts";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import type { DialogSchema, DialogContext } from "../../../../../src/studio/pages/forms/asking.ts";
import { commandForm, offeredAnswers } from "../../../../../src/studio/pages/forms/command-form.ts";
import { readLayout } from "../../../../../renderers/fields/layout.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { ADD_BUTTON, buttonFrom } from "../../../../../src/studio/pages/page/button-dialog.ts";
import { codeNotes, likeSite } from "../../../../../src/studio/pages/map/like-site.ts";
import { commitName, commitReason } from "../../../../../src/studio/kernel/schema.ts";
import { ROUTES } from "../../../../../src/studio/routes.ts";
import { validatorCompiler } from "../../../../../src/studio/server/validators.ts";

const LANGUAGES = [
  { id: "en", name: "English", sites: ["us"] },
  { id: "es", name: "Español", sites: ["us"] },
];
const words = (en: string, es = "") => [
  { language: "en", value: en },
  { language: "es", value: es },
];
const literal = (path: string, text: string) => ({ path, text: { literal: text } });
const problemsOf = (schema: DialogSchema, place: DialogContext, answers: JsonObject) =>
  definitionOf(commandForm(schema, place).questions, true).validate(answers);
const isAccepted = (schema: object, command: object) => validatorCompiler({ schema })(command);

test("a dialog asks for the members of a command that have a title, and the place gives the others", () => {
  const place = { languages: LANGUAGES, preset: { flow: "garden", step: "details" } };
  const { properties, required } = commandForm(INSERT_MESSAGE, place).questions;
  expect(Object.entries(properties).map(([name, { title }]) => [name, title])).toEqual([
    ["tone", "What kind of message is it?"],
    ["texts", "What it says"],
    ["titles", "Its title, if it has one"],
    ["when", "When is it shown?"],
  ]);
  expect(required).toEqual(["tone", "texts"]);
  const begin = commandForm(INSERT_MESSAGE, place).begin;
  expect(begin).toEqual({ tone: "info", texts: [], titles: [], when: "" });
  expect(problemsOf(INSERT_MESSAGE, place, begin)).toEqual([literal("texts", "Write it in English")]);
  const members = commandForm(INSERT_MESSAGE, place).membersIn({
    ...begin,
    texts: words("Soon"),
    when: "lang == 'en'",
  });
  expect(members).toEqual({
    ...place.preset,
    tone: "info",
    texts: [{ language: "en", value: "Soon" }],
    titles: [],
    when: "lang == 'en'",
  });
  expect(isAccepted(INSERT_MESSAGE, { kind: "insert", what: "message", ...members })).toBe(true);
});

test("what the place knows is not asked", () => {
  const asked = (preset: JsonObject) =>
    Object.keys(commandForm(INSERT_GUARD, { languages: [], preset }).questions.properties);
  expect(asked({})).toEqual(["only", "to", "before"]);
  expect(asked({ before: null })).toEqual(["only", "to"]);
});

test("renaming an arm asks which one, and the arm that is edited is offered first", () => {
  const offers = { arm: ["control", "treatment"].map((one) => ({ words: one, value: one })) };
  const place = { languages: [], preset: { flag: "shorter" }, offers };
  const { questions, begin, membersIn } = commandForm(RENAME_ARM, place, { arm: "treatment" });
  expect(questions.properties["arm"]).toMatchObject({ title: "Which arm?", enum: ["control", "treatment"] });
  expect(begin).toEqual({ arm: "treatment", to: "" });
  expect(problemsOf(RENAME_ARM, place, begin)).toEqual([literal("to", "Write its name")]);
  const members = membersIn({ ...begin, to: "few-words" });
  expect(isAccepted(RENAME_ARM, { kind: "rename", ...members })).toBe(true);
  expect(members).toEqual({ flag: "shorter", arm: "treatment", to: "few-words" });
});

test("a name in the files is made from words, in the style that the command accepts", () => {
  const place = { languages: LANGUAGES };
  const answers = { name: "Spring tour", titles: words("Come") };
  expect(commandForm(ADD_JOURNEY, place).notesAt(answers)).toEqual({
    name: "In the files and in its address: spring-tour",
  });
  expect(commandForm(ADD_JOURNEY, place).membersIn(answers)).toMatchObject({ name: "spring-tour" });
  expect(problemsOf(ADD_JOURNEY, place, { ...answers, name: "12" })).toEqual([
    literal("name", "Write a few words with letters"),
  ]);
});

test("answers to choose from stand for any value of the command", () => {
  const offers = {
    after: [
      { words: "none", value: null },
      { words: "An oak", value: "oak" },
    ],
  };
  const place = { languages: LANGUAGES, offers };
  expect(commandForm(INSERT_CHOICE, place).questions.properties["after"]?.["x-choices"]).toEqual({
    "#0": "none",
    oak: "An oak",
  });
  expect(commandForm(INSERT_CHOICE, place, { after: "oak" }).begin).toMatchObject({ after: "oak" });
  expect(commandForm(INSERT_CHOICE, place, { after: null }).begin).toMatchObject({ after: "#0" });
  expect(commandForm(INSERT_CHOICE, place).membersIn({ after: "#0" })).toMatchObject({ after: null });
});

test("a new site has its codes in capital letters, its hosts as a list, and what it copies from another one", () => {
  const uk = { id: "uk", country: "GB", currency: "GBP", languages: ["en", "es"], supportEmail: "a@example.com" };
  const offers = {
    like: [{ words: "uk", value: "uk" }],
    languages: LANGUAGES.map(({ id, name }) => ({ words: name, value: id })),
  };
  const place = { languages: LANGUAGES, offers };
  const typed = { id: "fr", hosts: "a.fr,  *.a.fr a.fr", country: "fr", currency: "eur", supportPhone: "1" };
  const answers = { ...commandForm(ADD_SITE, place, likeSite(uk)).begin, ...typed, "languages-first": "es" };
  expect(problemsOf(ADD_SITE, place, answers)).toEqual([]);
  expect(problemsOf(ADD_SITE, place, { ...answers, hosts: "A.fr", country: "fra", supportEmail: "a at b" })).toEqual([
    literal("hosts", "Write host names in small letters, with commas between them"),
    literal("country", "Write two letters, such as FR"),
    literal("supportEmail", "Write an e-mail address"),
  ]);
  const { normalize } = definitionOf(commandForm(ADD_SITE, place).questions, true);
  expect(normalize?.(answers)).toMatchObject({ country: "FR", currency: "EUR" });
  expect(codeNotes(answers)).toEqual({ country: "France", currency: "Euro" });
  const members = commandForm(ADD_SITE, place).membersIn(answers);
  expect(members).toEqual({
    id: "fr",
    like: "uk",
    hosts: ["a.fr", "*.a.fr"],
    country: "FR",
    currency: "EUR",
    languages: ["es", "en"],
    supportPhone: "1",
    supportEmail: "a@example.com",
  });
  expect(isAccepted(ADD_SITE, { kind: "add-site", ...members })).toBe(true);
});

const missing = (path: string) => ({ path, text: { key: "errors.required" } });

test("a new field: what is missing, what does not fit the command, and what is asked for its kind only", () => {
  const place = { languages: LANGUAGES };
  const form = commandForm(INSERT_FIELD, { ...place, preset: { form: "schemas/garden/details", after: null } });
  const { begin } = form;
  const problems = (answers: JsonObject) => definitionOf(form.questions, true).validate({ ...begin, ...answers });
  expect(problems({})).toEqual([
    missing("name"),
    literal("labels", "Write it in English"),
    literal("problems", "Write it in English"),
  ]);
  const age = { name: "Your age", labels: words("Age"), problems: words("Too long") };
  const choices = [{ labels: words("A rose", "Una rosa") }, { labels: words("", "Hiedra") }];
  expect(problems({ ...age, type: "choice", problems: [], choices })).toEqual([
    literal("choices.1.labels", "Write it in English"),
  ]);
  expect(problems({ ...age, type: "number", problems: [], maxLength: "" })).toEqual([]);
  expect(problems({ ...age, name: "12", labels: words("x".repeat(501)), maxLength: 0 })).toEqual([
    literal("name", "Write a few words with letters"),
    literal("labels", "Write at most 500 characters"),
    { path: "maxLength", text: { key: "errors.number.min", with: { min: 1 } } },
  ]);
  expect(problems({ ...age, maxLength: 1.5 })).toEqual([{ path: "maxLength", text: { key: "errors.number.whole" } }]);
  const members = form.membersIn({ ...begin, ...age, type: "choice", required: true, choices });
  expect(members).toMatchObject({
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
  expect(isAccepted(INSERT_FIELD, { kind: "insert", what: "field", ...members })).toBe(true);
});

test("a new step asks about its first question only if people answer one, in a section", () => {
  const offers = { transitions: [{ words: "All that leads to Thank you", value: 0 }] };
  const preset = { flow: "garden", after: "details" };
  const form = commandForm(ADD_STEP, { languages: LANGUAGES, offers, preset });
  const answers = { ...form.begin, name: "How to reach", titles: words("Contact"), path: "/how-to-reach" };
  const { validate, layout } = definitionOf(form.questions, true);
  expect(validate(answers)).toEqual([]);
  expect(validate({ ...answers, "asks-is": "asked" })[0]).toEqual(missing("asks-name"));
  expect(validate({ ...answers, path: "/How to reach" })).toEqual([
    literal("path", "Write a slash, then small letters, digits and hyphens"),
  ]);
  const { rows } = readLayout(layout);
  expect(rows.at(-1)).toMatchObject({ kind: "section", title: { literal: "Its first question" } });
  expect(rows).toHaveLength(7);
  const step = {
    ...preset,
    name: "howToReach",
    titles: [{ language: "en", value: "Contact" }],
    path: "/how-to-reach",
    transitions: 0,
    counts: false,
  };
  expect(form.membersIn(answers)).toEqual({ ...step, asks: null });
  const asking = { ...answers, "asks-is": "asked", "asks-name": "Your age", "asks-type": "number" };
  expect(form.membersIn(asking)).toMatchObject({ ...step, asks: { name: "yourAge", type: "number", maxLength: null } });
  expect(form.notesAt(asking)).toEqual({ name: "In the files: howToReach", "asks-name": "In the files: yourAge" });
});

test("a new button asks for the words of a dialog only if it opens one", () => {
  const offers = {
    to: [
      { words: "It opens a dialog", value: null },
      { words: "Thank you", value: "done" },
    ],
  };
  const preset = { flow: "garden", step: "details" };
  const form = commandForm(ADD_BUTTON, { languages: LANGUAGES, offers, preset });
  const { validate, normalize } = definitionOf(form.questions, true);
  const more = { ...form.begin, name: "More about it", labels: words("More"), texts: words("Soon") };
  expect(validate(more)).toEqual([literal("titles", "Write it in English")]);
  expect(validate({ ...more, to: "done" })).toEqual([]);
  // Spaces around a text are removed. The answers to choose from stay as they are.
  expect(normalize?.({ ...more, name: " More about it " })).toEqual(more);
  const button = { ...preset, name: "moreAboutIt", labels: [{ language: "en", value: "More" }] };
  const dialog = buttonFrom(form.membersIn({ ...more, titles: words("Next") }));
  expect(dialog).toEqual({
    kind: "insert",
    what: "dialog",
    ...button,
    titles: [{ language: "en", value: "Next" }],
    texts: [{ language: "en", value: "Soon" }],
  });
  expect(isAccepted(INSERT_DIALOG, dialog)).toBe(true);
  const transition = buttonFrom(form.membersIn({ ...more, to: "done" }));
  expect(transition).toEqual({ ...button, to: "done" });
  expect(isAccepted(INSERT_BUTTON, { kind: "insert", what: "button", ...transition })).toBe(true);
});

test("a command about any node asks the same at each kind of place", () => {
  const preset = { flow: "garden", at: "/steps/details/page/0", was: "{}", name: "sub" };
  const { questions, membersIn } = commandForm(SET_TEXT, { languages: LANGUAGES, preset });
  expect(Object.keys(questions.properties)).toEqual(["words"]);
  const members = membersIn({ words: words("Soon") });
  expect(members).toEqual({ ...preset, words: [{ language: "en", value: "Soon" }] });
  expect(isAccepted(SET_TEXT, { kind: "set", ...members })).toBe(true);
});

test("the end of an experiment asks which of its arms wins", () => {
  const offers = { winner: ["control", "treatment"].map((arm) => ({ words: arm, value: arm })) };
  const place = { languages: LANGUAGES, preset: { flag: "fewWords" }, offers };
  const { questions, begin, membersIn } = commandForm(END_EXPERIMENT, place);
  expect(questions.properties["winner"]).toMatchObject({ enum: ["control", "treatment"], "x-widget": "radio" });
  expect(problemsOf(END_EXPERIMENT, place, begin)).toEqual([literal("winner", "Choose the arm that wins")]);
  const members = membersIn({ winner: "treatment" });
  expect(members).toEqual({ flag: "fewWords", winner: "treatment" });
  expect(isAccepted(END_EXPERIMENT, { kind: "end-experiment", ...members })).toBe(true);
});

test("a submission asks for the name and the reason within the limits of the server", () => {
  const { questions, membersIn } = commandForm(
    { properties: { name: commitName, reason: commitReason } },
    { languages: [] },
  );
  expect(questions.properties["reason"]).toMatchObject({ "x-widget": "textarea", "x-layout": { lines: 3 } });
  const problems = (answers: JsonObject) => definitionOf(questions, true).validate(answers);
  const path = { key: "errors.required" };
  expect(problems({})).toEqual(["name", "reason"].map((name) => ({ path: name, text: path })));
  expect(problems({ name: "No", reason: "r".repeat(4_001) })).toEqual([
    literal("name", "Write at least 3 characters"),
    literal("reason", "Write at most 4000 characters"),
  ]);
  const submission = { name: "A quieter end", reason: "People asked for it." };
  expect(problems(submission)).toEqual([]);
  expect(isAccepted(ROUTES.submissions.schema, membersIn(submission))).toBe(true);
});

test("whatever can be chosen is tried before it is chosen, unless something else is asked", () => {
  const offers = ["control", "treatment"].map((arm) => ({ words: arm, value: arm }));
  const ending = { languages: LANGUAGES, preset: { flag: "shorter" }, offers: { winner: offers } };
  const form = commandForm(END_EXPERIMENT, ending);
  expect(form.begin).toEqual({ winner: "" });
  expect(offeredAnswers(form).map(([answers]) => form.membersIn(answers))).toEqual([
    { flag: "shorter", winner: "control" },
    { flag: "shorter", winner: "treatment" },
  ]);
  const [only, ...others] = offeredAnswers(commandForm(END_EXPERIMENT, { ...ending, preset: { winner: "control" } }));
  expect([only?.[0], others]).toEqual([{}, []]);
  expect(offeredAnswers(commandForm(INSERT_MESSAGE, { languages: LANGUAGES }))).toEqual([]);
});
