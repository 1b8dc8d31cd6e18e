import { expect, test } from "vitest";
import { INSERT_CHOICE } from "../../../../../src/studio/kernel/inserts/choice.ts";
import { INSERT_GUARD } from "../../../../../src/studio/kernel/inserts/guard.ts";
import { ADD_JOURNEY } from "../../../../../src/studio/commands/add-journey.ts";
import { INSERT_MESSAGE } from "../../../../../src/studio/kernel/inserts/message.ts";
import { END_EXPERIMENT } from "../../../../../src/studio/commands/end-experiment.ts";
import { RENAME_ARM } from "../../../../../src/studio/commands/rename.ts";
import { SET_TEXT } from "../../../../../src/studio/commands/set.ts";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { commandForm, offeredAnswers } from "../../../../../src/studio/pages/forms/command-form.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { commitName, commitReason } from "../../../../../src/studio/kernel/schema.ts";
import { ROUTES } from "../../../../../src/studio/routes.ts";
import { isAccepted, LANGUAGES, literal, problemsOf, words } from "./dialog-answers.ts";

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
  const questions = (preset: JsonObject) =>
    Object.keys(commandForm(INSERT_GUARD, { languages: [], preset }).questions.properties);
  expect(questions({})).toEqual(["only", "to", "before"]);
  expect(questions({ before: null })).toEqual(["only", "to"]);
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

test("a name in the files is made from the first words that people read, if nobody says what it is called", () => {
  const form = commandForm(INSERT_CHOICE, { languages: LANGUAGES, preset: { after: null } });
  const named = (labels: string, value = "") => {
    const answers = { ...form.begin, value, labels: words(labels) };
    expect(definitionOf(form.questions, true).validate(answers)).toEqual([]);
    return [form.membersIn(answers)["value"], form.notesAt(answers)["value"]];
  };
  expect(named("¿A friend, or somebody else?")).toEqual(["aFriendOrSomebody", "In the files: aFriendOrSomebody"]);
  expect(named("A friend", "Somebody")).toEqual(["somebody", "In the files: somebody"]);
  // Words without a Latin letter give no name: the example is one.
  expect(named("朋友")).toEqual(["aFriend", "In the files: aFriend"]);
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
