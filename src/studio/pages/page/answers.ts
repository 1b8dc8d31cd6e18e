import { atomWithStorage, createJSONStorage } from "jotai/utils";
import type { ChosenAnswer, ChosenAnswers } from "../../../app/dev/index.ts";
import type { CallView, ErrorView } from "../../protocol-calls.ts";

/** How calls in the preview are answered, if that was chosen. Stored per tab, as long as it is open. */
export const answersAtom = atomWithStorage<ChosenAnswers>(
  "studio.answers",
  {},
  createJSONStorage<ChosenAnswers>(() => sessionStorage),
  { getOnInit: true },
);

export const SAMPLE: ChosenAnswer = { how: "sample", slow: false };

/** Sets the answer of a call. The default is not stored. */
export function withAnswer(answers: ChosenAnswers, operation: string, answer: ChosenAnswer): ChosenAnswers {
  const { [operation]: _, ...others } = answers;
  return answer.how === "sample" && !answer.slow ? others : { ...others, [operation]: answer };
}

/** Whether a call gets the answer that nobody has chosen, at once or slowly. */
export function isUnchosen(answers: ChosenAnswers, operation: string): boolean {
  const chosen = Object.hasOwn(answers, operation) ? answers[operation] : undefined;
  return (chosen ?? SAMPLE).how === "sample";
}

export function selectValueOf(answer: ChosenAnswer): string {
  return answer.how === "error" ? `error ${answer.error.code}` : answer.how;
}

/** The answer for a select's value. Keeps what it can of the answer `before`. */
export function answerNamed(name: string, call: CallView, before: ChosenAnswer): ChosenAnswer {
  const { slow } = before;
  const { errors } = call;
  if (name === "values") return { how: "values", slow, answer: call.answer };
  if (name === "offline") return { how: "offline", slow };
  if (name === "never") return { how: "never", slow: false };
  const error = errors.find(({ code }) => name === `error ${code}`);
  return error === undefined ? { how: "sample", slow } : { how: "error", slow, error: chosenError(error) };
}

function chosenError({ kind, code, words }: ErrorView) {
  return { kind, code, words, fields: [] };
}

/** The same failure with another message from the service in one language. */
export function withWords(
  answer: Extract<ChosenAnswer, { readonly how: "error" }>,
  lang: string,
  words: string,
): ChosenAnswer {
  const { error } = answer;
  return { ...answer, error: { ...error, words: { ...error.words, [lang]: words } } };
}

/** Describes what triggers a call. */
export function causeWords({ causes }: CallView): string {
  return causes
    .map((cause) => {
      if (cause.kind === "enter") return "when the page opens";
      return cause.kind === "ahead" ? `in advance, for “${cause.title}”` : `after ${cause.words}`;
    })
    .join(", ");
}
