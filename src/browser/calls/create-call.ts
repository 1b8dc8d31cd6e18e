import type { Json, JsonObject } from "../../engine/index.ts";
import type { Call, CallOptions, CallResult } from "./call.ts";
import { callError, networkError, specifiedError, unexpectedError } from "./call-error.ts";
import { challengeOf, solve } from "./challenge.ts";
import type { Contract } from "./contract.ts";
import { operationOf, requestOf } from "./request.ts";

/** After this long without an answer, a call counts as unanswered. */
const TIMEOUT_MS = 30_000;
/** Waits before a safe call is tried again. */
const RETRY_AFTER_MS = [400, 1200];

/** What carries one call out: the same at each attempt. */
interface CallRequest {
  readonly contract: Contract;
  /** Where the service is; where the page is from, unless told. */
  readonly origin: string | undefined;
  readonly operation: string;
  readonly input: JsonObject;
  readonly options: CallOptions;
  /** To what the service asked for before it carries the call out. */
  readonly challengeAnswer?: string;
}

/**
 * Runs operations of a contract to their end. What changes something is not sent by a page
 * whose build is no longer there to read the answer. Never rejects: every way to fail is a `CallError`. Calls that change
 * nothing are tried twice more when the network failed; the others are for the person to repeat, with the same key.
 */
export function createCall(contract: Contract, origin?: string): Call {
  return (operation, input, options) => carryOut({ contract, origin, operation, input, options });
}

async function carryOut(asked: CallRequest): Promise<CallResult> {
  const { contract, operation, options } = asked;
  const { changes } = operationOf(contract, operation);
  if (changes && (await checkOf(asked)) === undefined && (await options.outdated?.())) return { error: networkError };
  const retries = changes ? [] : RETRY_AFTER_MS;
  for (const wait of retries) {
    const result = await attempt(asked);
    if (!("error" in result) || result.error.kind !== "network" || options.signal.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return attempt(asked);
}

async function attempt(asked: CallRequest): Promise<CallResult> {
  const { contract, operation, input, options, challengeAnswer } = asked;
  const known = operationOf(contract, operation);
  // By hand: AbortSignal.any is younger than the oldest browsers that we serve (Safari 16.4).
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, options.timeoutMs ?? TIMEOUT_MS);
  options.signal.addEventListener("abort", abort);
  let response: Response;
  let body: Json | undefined;
  try {
    if (options.signal.aborted) abort();
    response = await fetch(
      requestOf(known, input, { ...options, origin: asked.origin, signal: deadline.signal, challengeAnswer }),
    );
    body = parse(await response.text());
  } catch {
    return { error: networkError };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", abort);
  }
  const { specified = [] } = known;
  if (!response.ok) return (await solved(asked, body)) ?? { error: callError(response.status, body, specified) };
  const said = specifiedError(body, specified);
  if (said) return { error: said };
  // One that cannot be checked, because its check cannot be loaded, is none.
  const check = body === undefined ? undefined : await checkOf(asked);
  return body !== undefined && check?.(body) === true ? { output: body } : { error: unexpectedError };
}

/** What became of the call with what its refusal asks to be solved, once; `undefined` where nothing is asked, or it was not found. */
async function solved(asked: CallRequest, refusal: unknown): Promise<CallResult | undefined> {
  const challenge = asked.challengeAnswer === undefined ? challengeOf(refusal) : undefined;
  const challengeAnswer = challenge && (await solve(challenge, asked.options.signal));
  return challengeAnswer === undefined ? undefined : attempt({ ...asked, challengeAnswer });
}

/** What says whether an answer keeps the contract; `undefined` where it cannot be loaded. */
async function checkOf({ contract, operation }: CallRequest): Promise<((answer: Json) => boolean) | undefined> {
  const load = Object.entries(contract.answers).find(([id]) => id === operation)?.[1];
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
