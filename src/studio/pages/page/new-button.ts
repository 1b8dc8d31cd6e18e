import type { JsonObject } from "../../../engine/index.ts";
import type { AddDialog } from "../../commands/add-dialog.ts";
import type { AddWay } from "../../commands/add-way.ts";
import type { Overview, StepName } from "../../protocol.ts";
import { calledAmongYou, inLanguages, oneOf, type Questions } from "../forms/questions.ts";
import { textIn, wordsFrom } from "../forms/words.ts";
import { nameOf } from "../name-of.ts";

/** The answer for a button that opens a dialog. No step has this name. */
export const OPENS = " opens";

/** The questions about a new button: it opens a dialog, or leads to another step. */
export function buttonQuestions(others: readonly StepName[], languages: Overview["languages"]): Questions {
  const leads = others.map(({ id, title }) => [id, `It leads to “${title}”`] as const);
  const ofDialog = { "x-when": { to: OPENS } };
  return {
    type: "object",
    required: ["called", "labels", "to", "titles", "texts"],
    properties: {
      called: calledAmongYou(50, "more about it"),
      labels: inLanguages("What it says", languages),
      to: oneOf("What does it do?", [[OPENS, "It opens a dialog"], ...leads]),
      titles: { ...inLanguages("The title of the dialog", languages), ...ofDialog },
      texts: { ...inLanguages("The text of the dialog", languages), ...ofDialog },
    },
  };
}

/** The command for the answers, at a step. */
export function newButton(
  at: { readonly flow: string; readonly step: string },
  answers: JsonObject,
): AddDialog | AddWay {
  const { flow, step } = at;
  const button = { flow, step, name: nameOf(textIn(answers, "called")), labels: wordsFrom(answers["labels"]) };
  const to = textIn(answers, "to");
  return to === OPENS
    ? { kind: "add-dialog", ...button, titles: wordsFrom(answers["titles"]), texts: wordsFrom(answers["texts"]) }
    : { kind: "add-way", ...button, to };
}
