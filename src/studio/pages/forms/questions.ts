import type { QuestionWords } from "../../kernel/dialog-words.ts";
import { INSERT_CHOICE } from "../../kernel/inserts/choice.ts";
import type { JsonObject } from "../../../engine/index.ts";
import type { Overview } from "../../protocol.ts";
import { limitsOf } from "./limits-of.ts";

/**
 * A form of the Studio: a JSON Schema of the answers, with the keywords of our form language for limits and messages,
 * and a few for how a question looks. It is plain data, so that two equal forms can be recognized.
 */
export interface Questions {
  readonly type: "object";
  /** The questions that must be answered, if they are shown. */
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Question>>;
}

export interface Question extends QuestionWords {
  readonly type: "string" | "number" | "integer" | "boolean" | "array";
  /** The answers to choose from. */
  readonly enum?: readonly (string | number)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** For `list`: the questions of each item. For `checks`: the answers to choose from. */
  readonly items?: Questions | { readonly type: "string"; readonly enum: readonly string[] };
  /** Members of the field's layout that only its widget reads. */
  readonly "x-layout"?: JsonObject;
  /** The question is asked only while other questions of the form have these answers. */
  readonly "x-when"?: Answers;
  /** Other titles, while other questions have these answers. */
  readonly "x-titles"?: readonly { readonly when: Answers; readonly title: string }[];
  /** The title of a section. It contains all questions in a row that have the same one. */
  readonly "x-section"?: string;
  /** The answer is not cleaned up: spaces at its beginning or end are part of it. */
  readonly "x-as-typed"?: true;
}

/** Answers by question. */
type Answers = Readonly<Record<string, string | boolean>>;

/** Whether other questions have these answers. */
export function isAnswered(when: Answers, answers: JsonObject): boolean {
  return Object.entries(when).every(([question, answer]) => answers[question] === answer);
}

type Languages = Overview["languages"];

/** A question with a few answers, each with its words. */
export function oneOf(title: string, answers: readonly (readonly [value: string, words: string])[]): Question {
  return {
    title,
    type: "string",
    enum: answers.map(([value]) => value),
    "x-choices": Object.fromEntries(answers),
    "x-widget": "select",
  };
}

/**
 * A text in every language of the repository. If it is required, the first language is. The others may be translated
 * later.
 */
export function inLanguages(title: string, languages: Languages): Question {
  return {
    title,
    type: "array",
    maxLength: limitsOf(INSERT_CHOICE, "labels").maxLength,
    "x-widget": "words",
    "x-layout": { languages: languages.map(({ id, name }) => ({ id, name })) },
  };
}

/** What somebody calls a new thing. Its name in the files is made from it. */
export function calledAmongYou(most: number, example: string, title = "What do you call it?"): Question {
  return {
    title,
    type: "string",
    description: `A few words, such as: ${example}`,
    maxLength: most,
    pattern: "[A-Za-z]",
    errorMessage: "Write a few words with letters",
  };
}

/** A place in a list: after one of these, or at the beginning. `placeIn` reads the answer. */
export function behind(title: string, others: readonly string[], first = "none: it is the first"): Question {
  return oneOf(title, [["-1", first], ...others.map((words, index) => [String(index), words] as const)]);
}

/** The note at a question about what something will be called in the files. */
export function inFiles(question: string, name: string, where = "In the files"): Readonly<Record<string, string>> {
  return name === "" ? {} : { [question]: `${where}: ${name}` };
}
