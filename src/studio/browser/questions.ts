import type { JsonObject } from "../../engine/index.ts";
import type { DialogMember, QuestionWords } from "../kernel/dialog-words.ts";
import { words } from "../kernel/schema.ts";
import type { LanguageView } from "../protocol.ts";

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
  /** The currency of an amount in whole minor units. */
  readonly "x-currency"?: string;
  /** The answer is not cleaned up: spaces at its beginning or end are part of it. */
  readonly "x-as-typed"?: true;
  /** The answers to choose from are JSON, or `=` for an expression, which another question asks for (`<name>-line`). */
  readonly "x-json"?: true;
  /** The name in the files is made from the answer or, if it is empty, from that to a question with texts. */
  readonly "x-names"?: { readonly otherwise?: string };
}

/** Answers by question. */
type Answers = Readonly<Record<string, string | boolean>>;

/** Whether other questions have these answers. */
export function isAnswered(when: Answers, answers: JsonObject): boolean {
  return Object.entries(when).every(([question, answer]) => answers[question] === answer);
}

type Languages = readonly Pick<LanguageView, "id" | "name">[];

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
    maxLength: words.items.properties.value.maxLength,
    "x-widget": "words",
    "x-layout": { languages: languages.map(({ id, name }) => ({ id, name })) },
  };
}

/** What somebody calls a new thing. Its name in the files is made from it, or else from what people read. */
export function calledAmongYou(
  { most, example, otherwise }: NonNullable<DialogMember["x-called"]>,
  title = "What do you call it?",
): Question {
  return {
    title,
    type: "string",
    description: `A few words, such as: ${example}${otherwise === undefined ? "" : ". If you leave it empty, its name is made from its words"}`,
    maxLength: most,
    pattern: "[A-Za-z]",
    errorMessage: "Write a few words with letters",
  };
}

/** Nothing is chosen before the person does. */
export const OPEN = { "x-layout": { placeholder: { literal: "Choose…" } } } as const satisfies Partial<Question>;

/** The note at a question about what something will be called in the files. */
export function inFiles(question: string, name: string, where = "In the files"): Readonly<Record<string, string>> {
  return name === "" ? {} : { [question]: `${where}: ${name}` };
}

/** Members with longer names. */
export function longer<T>(members: Readonly<Record<string, T>>, before: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [before + name, value]));
}

/** The members with such longer names, by their own. */
export function shorter(members: JsonObject, before: string): JsonObject {
  const own = Object.entries(members).filter(([name]) => name.startsWith(before));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(before.length), value]));
}

/** The same questions with longer names, only while `when` holds, and in a section if that has a title. */
export function within(questions: Questions, before: string, when: Answers, section = ""): Questions {
  const inside = Object.entries(questions.properties).map(([name, question]): readonly [string, Question] => {
    const { "x-titles": titles, "x-names": names } = question;
    return [
      before + name,
      {
        ...question,
        "x-when": { ...when, ...longer(question["x-when"] ?? {}, before) },
        ...(section !== "" && { "x-section": section }),
        ...(titles && { "x-titles": titles.map((one) => ({ ...one, when: longer(one.when, before) })) }),
        ...(names?.otherwise !== undefined && { "x-names": { otherwise: before + names.otherwise } }),
      },
    ];
  });
  return {
    type: "object",
    required: questions.required.map((name) => before + name),
    properties: Object.fromEntries(inside),
  };
}
