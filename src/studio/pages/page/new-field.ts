import { ADD_FIELD } from "../../commands/add-field.ts";
import type { Json, JsonObject } from "../../../engine/index.ts";
import { type NewField, FIELD_TYPES } from "../../kernel/schema.ts";
import type { Overview } from "../../protocol.ts";
import { limitsOf } from "../forms/limits-of.ts";
import { calledAmongYou, inLanguages, oneOf, type Question, type Questions } from "../forms/questions.ts";
import { textIn, wordsFrom } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";

const TYPES: Readonly<Record<NewField["type"], string>> = {
  text: "Words that people write",
  number: "A number, such as an age",
  date: "A day, such as a date of birth",
  file: "A file: a PDF, a JPEG or a PNG of at most 5 MB",
  choice: "One of a few choices",
  checkbox: "A box to tick",
};

/** The answers about a new field before anything is chosen. */
export const NEW_FIELD: JsonObject = {
  type: "text",
  fieldCalled: "",
  labels: [],
  required: false,
  maxLength: 100,
  problems: [],
  choices: [{}, {}],
};

interface Asking {
  readonly languages: Overview["languages"];
  /** The question for its name. */
  readonly naming: string;
  /** It may always be left empty, so that this is not asked. */
  readonly mayBeEmpty?: boolean;
  /** Shown only with these other answers, under this title. */
  readonly within?: { readonly when: NonNullable<Question["x-when"]>; readonly title: string };
}

/** The questions about a new field. */
export function fieldQuestions({ languages, naming, mayBeEmpty, within }: Asking): Omit<Questions, "type"> {
  const ask = (question: Question, when: Question["x-when"] = {}): Question => ({
    ...question,
    "x-when": { ...within?.when, ...when },
    ...(within && { "x-section": within.title }),
  });
  return {
    required: ["type", "fieldCalled", "labels", "maxLength", "problems"],
    properties: {
      type: ask(
        oneOf(
          "What is it?",
          FIELD_TYPES.map((type) => [type, TYPES[type]] as const),
        ),
      ),
      fieldCalled: ask(calledAmongYou(60, "preferred name", naming)),
      labels: ask(inLanguages("What people read", languages)),
      choices: ask(choices(languages), { type: "choice" }),
      ...(mayBeEmpty !== true && {
        required: ask({
          title: "It must be filled in",
          "x-titles": [{ when: { type: "checkbox" }, title: "It must be ticked" }],
          type: "boolean",
        }),
      }),
      maxLength: ask(
        { title: "Maximum number of characters", type: "integer", ...limitsOf(ADD_FIELD, "maxLength") },
        { type: "text" },
      ),
      problems: ask(inLanguages("What they read if it is longer", languages), { type: "text" }),
    },
  };
}

/** The choices of a field, two or more. */
function choices(languages: Overview["languages"]): Question {
  return {
    title: "What people choose from",
    type: "array",
    minItems: 2,
    maxItems: 50,
    items: { type: "object", required: ["labels"], properties: { labels: inLanguages("Its words", languages) } },
    "x-layout": {
      numbered: "all",
      itemTitle: { literal: "Choice" },
      add: { literal: "One more choice" },
      remove: { literal: "Delete it" },
    },
  };
}

/** The answers as a command has them. */
export function askedField(answers: JsonObject, languages: Overview["languages"]): NewField {
  const type = FIELD_TYPES.find((one) => one === answers["type"]) ?? "text";
  const first = languages[0]?.id;
  const choice = (item: Json, index: number) => {
    const labels = wordsFrom((item as JsonObject)["labels"]);
    const words = labels.find(({ language }) => language === first)?.value ?? "";
    return { value: nameOf(words) || `choice${index + 1}`, labels };
  };
  const listed = Array.isArray(answers["choices"]) ? (answers["choices"] as readonly Json[]) : [];
  return {
    name: nameOf(textIn(answers, "fieldCalled")),
    type,
    labels: wordsFrom(answers["labels"]),
    required: answers["required"] === true,
    maxLength: type === "text" ? Number(answers["maxLength"]) : null,
    problems: type === "text" ? wordsFrom(answers["problems"]) : [],
    choices: type === "choice" ? listed.map(choice) : [],
  };
}
