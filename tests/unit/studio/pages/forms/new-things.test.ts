import { expect, test } from "vitest";
import { INSERT_DIALOG } from "../../../../../src/studio/kernel/inserts/dialog.ts";
import { INSERT_FIELD } from "../../../../../src/studio/kernel/inserts/field.ts";
import { ADD_SITE } from "../../../../../src/studio/commands/add-site.ts";
import { INSERT_BUTTON } from "../../../../../src/studio/kernel/inserts/button.ts";
import { ADD_STEP } from "../../../../../src/studio/commands/add-step.ts";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { commandForm } from "../../../../../src/studio/pages/forms/command-form.ts";
import { readLayout } from "../../../../../renderers/fields/layout.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { ADD_BUTTON, buttonFrom } from "../../../../../src/studio/pages/page/button-dialog.ts";
import { codeNotes, likeSite } from "../../../../../src/studio/pages/map/like-site.ts";
import { isAccepted, LANGUAGES, literal, problemsOf, words } from "./dialog-answers.ts";

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

test("a new field: what is missing, what does not fit the command, and what is asked for its kind only", () => {
  const place = { languages: LANGUAGES };
  const form = commandForm(INSERT_FIELD, { ...place, preset: { form: "schemas/garden/details", after: null } });
  const { begin } = form;
  const problems = (answers: JsonObject) => definitionOf(form.questions, true).validate({ ...begin, ...answers });
  expect(Object.keys(form.questions.properties).slice(0, 2)).toEqual(["labels", "type"]);
  expect(problems({})).toEqual([literal("labels", "Write it in English"), literal("problems", "Write it in English")]);
  const age = { name: "Your age", labels: words("Age"), problems: words("Too long") };
  const choices = [{ labels: words("A rose", "Una rosa") }, { labels: words("", "Hiedra") }];
  expect(problems({ ...age, type: "choice", problems: [], choices })).toEqual([
    literal("choices.1.labels", "Write it in English"),
  ]);
  expect(problems({ ...age, type: "number", problems: [], maxLength: "" })).toEqual([]);
  expect(problems({ ...age, name: "12", labels: words("x".repeat(501)), maxLength: 0 })).toEqual([
    literal("labels", "Write at most 500 characters"),
    { path: "maxLength", text: { key: "errors.number.min", with: { min: 1 } } },
    literal("name", "Write a few words with letters"),
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
  expect(validate({ ...answers, "asks-is": "asked" })[0]).toEqual(literal("asks-labels", "Write it in English"));
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
