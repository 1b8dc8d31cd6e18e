import type { JsonObject } from "../../../engine/index.ts";
import { ADD_STEP, type AddStep } from "../../commands/add-step.ts";
import type { Overview } from "../../protocol.ts";
import { limitsOf } from "../forms/limits-of.ts";
import { calledAmongYou, inLanguages, oneOf, type Questions } from "../forms/questions.ts";
import { textIn, wordsFrom } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";
import { askedField, fieldQuestions, NEW_FIELD } from "../page/new-field.ts";
import type { Onward } from "./onwards.ts";

type Languages = Overview["languages"];

/** The answers before anything is written. */
export const NEW_STEP: JsonObject = {
  ...NEW_FIELD,
  called: "",
  titles: [],
  path: "/",
  ways: "0",
  counts: false,
  does: "reads",
};

/** The questions about a new step on one of these transitions. */
export function stepQuestions(onwards: readonly Onward[], languages: Languages): Questions {
  const field = fieldQuestions({
    languages,
    naming: "What do you call the question?",
    within: { when: { does: "answers" }, title: "Its first question" },
  });
  return {
    type: "object",
    required: ["called", "titles", "path", "ways", "does", ...field.required],
    properties: {
      called: calledAmongYou(60, "before you start"),
      titles: inLanguages("Its title", languages),
      path: {
        title: "Its address in the journey",
        type: "string",
        ...limitsOf(ADD_STEP, "path"),
        errorMessage: "Write a slash, then small letters, digits and hyphens",
      },
      ways: oneOf(
        "What leads to it now?",
        onwards.map(({ words }, index) => [String(index), words] as const),
      ),
      counts: { title: "It is a step of the progress bar", type: "boolean" },
      does: {
        ...oneOf("What do people do there?", [
          ["reads", "They read it"],
          ["answers", "They answer questions"],
        ]),
        description:
          "People continue to where this transition led. Add more questions at the place Page. The journey remembers the answers. A developer decides whether the service gets them.",
        "x-widget": "radio",
      },
      ...field.properties,
    },
  };
}

/** The address that its name gives it. */
export function pathFor(answers: JsonObject): string {
  return `/${stepCalled(answers).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Its name in the files. */
export function stepCalled(answers: JsonObject): string {
  return nameOf(textIn(answers, "called"));
}

interface Place {
  readonly flow: string;
  /** The step before it. */
  readonly after: string;
  readonly onwards: readonly Onward[];
}

/** The command for the answers. `undefined` if there is no such transition. */
export function newStep(
  { flow, after, onwards }: Place,
  answers: JsonObject,
  languages: Languages,
): AddStep | undefined {
  const onward = onwards[Number(answers["ways"])];
  if (onward === undefined) return undefined;
  return {
    kind: "add-step",
    flow,
    name: stepCalled(answers),
    titles: wordsFrom(answers["titles"]),
    path: textIn(answers, "path"),
    after,
    before: onward.before,
    ways: onward.ways,
    counts: answers["counts"] === true,
    asks: answers["does"] === "answers" ? askedField(answers, languages) : null,
  };
}
