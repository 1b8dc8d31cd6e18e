import type { CallError, Json, JsonObject } from "../../engine/index.ts";
import { answers } from "../../generated/api/answers/index.js";
import { callError, networkError, specifiedError, unexpectedError } from "./call-error.ts";
import { challengeOf, solve } from "./challenge.ts";
import { type CallOptions, operationOf, requestOf } from "./request.ts";

export type CallResult = { readonly output: Json } | { readonly error: CallError };

/** After this long without an answer, a call counts as unanswered. */
const TIMEOUT_MS = 30_000;
/** Waits before a safe call is tried again. */
const RETRY_AFTER_MS = [400, 1200];

/**
 * Runs an operation of the contract to its end. What changes something is not sent by a page
 * whose build is no longer there to read the answer. Never rejects: every way to fail is a `CallError`. Calls that change
 * nothing are tried twice more when the network failed; the others are for the person to repeat, with the same key.
 */
export async function call(operation: string, input: JsonObject, options: CallOptions): Promise<CallResult> {
  const { changes } = operationOf(operation);
  if (changes && (await checkOf(operation)) === undefined && (await options.outdated?.()))
    return { error: networkError };
  const retries = changes ? [] : RETRY_AFTER_MS;
  for (const wait of retries) {
    const result = await attempt(operation, input, options);
    if (!("error" in result) || result.error.kind !== "network" || options.signal.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return attempt(operation, input, options);
}

async function attempt(operation: string, input: JsonObject, options: CallOptions): Promise<CallResult> {
  // By hand: AbortSignal.any is younger than the oldest browsers that we serve (Safari 16.4).
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  options.signal.addEventListener("abort", abort);
  let response: Response;
  let body: Json | undefined;
  try {
    if (options.signal.aborted) abort();
    response = await fetch(requestOf(operation, input, { ...options, signal: deadline.signal }));
    body = parse(await response.text());
  } catch {
    return { error: networkError };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", abort);
  }
  const { specified = [] } = operationOf(operation);
  if (!response.ok)
    return (await solved(operation, input, options, body)) ?? { error: callError(response.status, body, specified) };
  const said = specifiedError(body, specified);
  if (said) return { error: said };
  // One that cannot be checked, because its check cannot be loaded, is none.
  const check = body === undefined ? undefined : await checkOf(operation);
  return body !== undefined && check?.(body) === true ? { output: body } : { error: unexpectedError };
}

/** What became of the call with what its refusal asks to be solved, once; `undefined` where nothing is asked, or it was not found. */
async function solved(
  operation: string,
  input: JsonObject,
  options: CallOptions,
  refusal: unknown,
): Promise<CallResult | undefined> {
  const challenge = options.challengeAnswer === undefined ? challengeOf(refusal) : undefined;
  const challengeAnswer = challenge && (await solve(challenge, options.signal));
  return challengeAnswer === undefined ? undefined : attempt(operation, input, { ...options, challengeAnswer });
}

/** What says whether an answer keeps the contract; `undefined` where it cannot be loaded. */
async function checkOf(operation: string): Promise<((answer: Json) => boolean) | undefined> {
  const load = Object.entries(answers).find(([id]) => id === operation)?.[1];
  try {
    return (await load?.())?.valid;
  } catch {
    return undefined;
  }
}

function parse(text: string): Json | undefined {
  try {
    return text === "" ? {} : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
