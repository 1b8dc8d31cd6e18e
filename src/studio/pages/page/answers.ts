import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { ChosenAnswer, ChosenAnswers } from "../../../app/dev/index.ts";
import type { CallView, ErrorView } from "../../protocol-calls.ts";

/** How calls of the preview are answered, where one has chosen it. Kept by this tab alone, for as long as it is open. */
export const answersAtom = atomWithStorage<ChosenAnswers>(
  "studio.answers",
  {},
  createJSONStorage<ChosenAnswers>(() => sessionStorage),
  { getOnInit: true },
);

export const SAMPLE: ChosenAnswer = { how: "sample", slow: false };

/** With another answer to a call; what is answered as always is not kept. */
export function withAnswer(answers: ChosenAnswers, operation: string, answer: ChosenAnswer): ChosenAnswers {
  const { [operation]: _, ...others } = answers;
  return answer.how === "sample" && !answer.slow ? others : { ...others, [operation]: answer };
}

/** By which a list of a browser knows an answer. */
export function nameOf(answer: ChosenAnswer): string {
  return answer.how === "error" ? `error ${answer.error.code}` : answer.how;
}

/** The answer of a name; `before` keeps what it can of the one before. */
export function answerNamed(name: string, { sample, errors }: CallView, before: ChosenAnswer): ChosenAnswer {
  const { slow } = before;
  if (name === "values") return { how: "values", slow, answer: sample?.answer ?? {} };
  if (name === "offline") return { how: "offline", slow };
  if (name === "never") return { how: "never", slow: false };
  const error = errors.find(({ code }) => name === `error ${code}`);
  return error === undefined ? { how: "sample", slow } : { how: "error", slow, error: chosenError(error) };
}

function chosenError({ kind, code, words }: ErrorView) {
  return { kind, code, words, fields: [] };
}

/** The same failure with other words of the service in one language. */
export function withWords(
  answer: Extract<ChosenAnswer, { readonly how: "error" }>,
  lang: string,
  words: string,
): ChosenAnswer {
  const { error } = answer;
  return { ...answer, error: { ...error, words: { ...error.words, [lang]: words } } };
}

/** What makes a step ask, in words. */
export function causeWords({ causes }: CallView): string {
  return causes
    .map((cause) => {
      if (cause.kind === "enter") return "when the page opens";
      return cause.kind === "ahead" ? `ahead, for ${cause.step}` : `after ${cause.event}`;
    })
    .join(", ");
}
