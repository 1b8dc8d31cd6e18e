/**
 * Development builds only: calls of a page in the Studio's frame. They get the answers chosen in the Studio, without a
 * service.
 */
import { type Call, type CallResult, networkError } from "../../browser/index.ts";
import type { CallError, Json } from "../../engine/index.ts";
import {
  type ChosenAnswer,
  type ChosenAnswers,
  type ChosenError,
  type FromFrame,
  isToFrame,
  PROTOCOL,
} from "./frame-messages.ts";

const SLOW_MS = 5_000;
/** How long a page waits for a service that does not answer. */
const GIVEN_UP_MS = 30_000;

const SAMPLE: ChosenAnswer = { how: "sample", slow: false };

/** `sample` gives the answer if none is chosen. Without one, the call fails with a network error. */
export function callAnswered(
  answers: () => Promise<ChosenAnswers>,
  sample: (operation: string) => Promise<Json | undefined>,
): Call {
  return async (operation, _input, { lang, signal }) => {
    const all = await answers();
    const chosen = (Object.hasOwn(all, operation) ? all[operation] : undefined) ?? SAMPLE;
    const wait = chosen.how === "never" ? GIVEN_UP_MS : chosen.slow ? SLOW_MS : 0;
    if (wait > 0) await waited(wait, signal);
    return resultOf(chosen, chosen.how === "sample" ? await sample(operation) : undefined, lang);
  };
}

function resultOf(chosen: ChosenAnswer, sample: Json | undefined, lang: string): CallResult {
  if (chosen.how === "values") return { output: chosen.answer };
  if (chosen.how === "error") return { error: errorOf(chosen.error, lang) };
  return sample !== undefined ? { output: sample } : { error: networkError };
}

function errorOf({ kind, code, words, fields }: ChosenError, lang: string): CallError {
  const text = words[lang] ?? "";
  // Like the service, which repeats the text if the input is not the cause.
  const generic = (kind === "unexpected" || kind === "network") && text !== "" ? { generic: text } : {};
  return { kind, code, text, ...generic, fields: fields.map((field) => ({ field, code, text })) };
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** An answer that the Studio makes from the contract, and says so beside the page. `undefined` if there is none. */
export async function madeUpAnswer(operation: string): Promise<Json | undefined> {
  try {
    const response = await fetch("/studio/api/made-up-answer", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ operation }),
    });
    if (!response.ok) return undefined;
    const { answer } = (await response.json()) as { readonly answer: Json };
    const message: FromFrame = { studio: PROTOCOL, notice: "madeUp", operation };
    window.parent.postMessage(message, location.origin);
    return answer;
  } catch {
    // The Studio has ended, which its own page says.
    return undefined;
  }
}

/** Returns the latest answers from the Studio. The first call waits for them. */
export function answersOfStudio(): () => Promise<ChosenAnswers> {
  let resolveAnswers: (answers: ChosenAnswers) => void = () => undefined;
  let answers = new Promise<ChosenAnswers>((resolve) => {
    resolveAnswers = resolve;
  });
  window.addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isToFrame(data) || data.ask !== "answer") return;
    resolveAnswers(data.answers);
    answers = Promise.resolve(data.answers);
  });
  window.parent.postMessage({ studio: PROTOCOL, notice: "waits" }, location.origin);
  return () => answers;
}
