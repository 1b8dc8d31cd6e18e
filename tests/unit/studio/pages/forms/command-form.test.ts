import { expect, test } from "vitest";
import { ADD_CHOICE } from "../../../../../src/studio/commands/add-choice.ts";
import { ADD_GUARD } from "../../../../../src/studio/commands/add-guard.ts";
import { ADD_JOURNEY } from "../../../../../src/studio/commands/add-journey.ts";
import { ADD_MESSAGE } from "../../../../../src/studio/commands/add-message.ts";
import { ADD_SITE } from "../../../../../src/studio/commands/add-site.ts";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import {
  answeredIn,
  beginOf,
  type DialogSchema,
  namesNoted,
  type Place,
  questionsOf,
} from "../../../../../src/studio/pages/forms/command-form.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { codeNotes, likeSite } from "../../../../../src/studio/pages/map/like-site.ts";
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
const problemsOf = (schema: DialogSchema, place: Place, answers: JsonObject) =>
  definitionOf(questionsOf(schema, place), true).validate(answers);
const isAccepted = (schema: object, command: object) => validatorCompiler({ schema })(command);

test("a dialog asks for the members of a command that have a title, and the place gives the others", () => {
  const place = { languages: LANGUAGES, given: { flow: "garden", step: "details" } };
  const { properties, required } = questionsOf(ADD_MESSAGE, place);
  expect(Object.entries(properties).map(([name, { title }]) => [name, title])).toEqual([
    ["tone", "What kind of message is it?"],
    ["texts", "What it says"],
    ["titles", "Its title, if it has one"],
    ["when", "When is it shown?"],
  ]);
  expect(required).toEqual(["tone", "texts"]);
  const begin = beginOf(ADD_MESSAGE, place);
  expect(begin).toEqual({ tone: "info", texts: [], titles: [], when: "" });
  expect(problemsOf(ADD_MESSAGE, place, begin)).toEqual([literal("texts", "Write it in English")]);
  const members = answeredIn(ADD_MESSAGE, place, { ...begin, texts: words("Soon"), when: "lang == 'en'" });
  expect(members).toEqual({
    ...place.given,
    tone: "info",
    texts: [{ language: "en", value: "Soon" }],
    titles: [],
    when: "lang == 'en'",
  });
  expect(isAccepted(ADD_MESSAGE, { kind: "add-message", ...members })).toBe(true);
});

test("what the place knows is not asked", () => {
  const asked = (given: JsonObject) => Object.keys(questionsOf(ADD_GUARD, { languages: [], given }).properties);
  expect(asked({})).toEqual(["only", "to", "before"]);
  expect(asked({ before: null })).toEqual(["only", "to"]);
});

test("a name in the files is made from words, in the style that the command accepts", () => {
  const place = { languages: LANGUAGES };
  const answers = { name: "Spring tour", titles: words("Come") };
  expect(namesNoted(ADD_JOURNEY, answers)).toEqual({ name: "In the files and in its address: spring-tour" });
  expect(answeredIn(ADD_JOURNEY, place, answers)).toMatchObject({ name: "spring-tour" });
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
  expect(questionsOf(ADD_CHOICE, place).properties["after"]?.["x-choices"]).toEqual({ "#0": "none", oak: "An oak" });
  expect(beginOf(ADD_CHOICE, place, { after: "oak" })).toMatchObject({ after: "oak" });
  expect(beginOf(ADD_CHOICE, place, { after: null })).toMatchObject({ after: "#0" });
  expect(answeredIn(ADD_CHOICE, place, { after: "#0" })).toMatchObject({ after: null });
});

test("a new site has its codes in capital letters, its hosts as a list, and what it copies from another one", () => {
  const uk = { id: "uk", country: "GB", currency: "GBP", languages: ["en", "es"], supportEmail: "a@example.com" };
  const offers = {
    like: [{ words: "uk", value: "uk" }],
    languages: LANGUAGES.map(({ id, name }) => ({ words: name, value: id })),
  };
  const place = { languages: LANGUAGES, offers };
  const typed = { id: "fr", hosts: "a.fr,  *.a.fr a.fr", country: "fr", currency: "eur", supportPhone: "1" };
  const answers = { ...beginOf(ADD_SITE, place, likeSite(uk)), ...typed, "languages-first": "es" };
  expect(problemsOf(ADD_SITE, place, answers)).toEqual([]);
  expect(problemsOf(ADD_SITE, place, { ...answers, hosts: "A.fr", country: "fra", supportEmail: "a at b" })).toEqual([
    literal("hosts", "Write host names in small letters, with commas between them"),
    literal("country", "Write two letters, such as FR"),
    literal("supportEmail", "Write an e-mail address"),
  ]);
  const { normalize } = definitionOf(questionsOf(ADD_SITE, place), true);
  expect(normalize?.(answers)).toMatchObject({ country: "FR", currency: "EUR" });
  expect(codeNotes(answers)).toEqual({ country: "France", currency: "Euro" });
  const members = answeredIn(ADD_SITE, place, answers);
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
