import type { Json, JsonObject } from "../../engine/index.ts";
import { type Call, type CallOptions, type CallResult, networkError } from "./call.ts";
import { callError, specifiedError, unexpectedError, refusedAnswer } from "./call-error.ts";
import { challengeOf, solve } from "./challenge.ts";
import type { Contract } from "./contract.ts";
import { operationOf, requestOf } from "./request.ts";

const TIMEOUT_MS = 30_000;
/** Pauses before a safe call is repeated. */
const RETRY_AFTER_MS = [400, 1200];

/** One call; the same for every attempt. */
interface CallRequest {
  readonly contract: Contract;
  /** Origin of the service; the page's own by default. */
  readonly origin: string | undefined;
  readonly operation: string;
  readonly input: JsonObject;
  readonly options: CallOptions;
  /** The solution of the service's challenge. */
  readonly challengeAnswer?: string;
}

/**
 * Runs operations of a contract to their end. Never rejects: every failure is a `CallError`. Read-only calls are
 * repeated twice after a network failure; the person repeats the others, with the same key. A changing call is not sent
 * if a newer build has replaced the files that are needed to read its answer.
 */
export function createCall(contract: Contract, origin?: string): Call {
  return (operation, input, options) => carryOut({ contract, origin, operation, input, options });
}

async function carryOut(request: CallRequest): Promise<CallResult> {
  const { contract, operation, options } = request;
  const { changes } = operationOf(contract, operation);
  if (changes && (await checkOf(request)) === undefined && (await options.outdated?.())) return { error: networkError };
  const retries = changes ? [] : RETRY_AFTER_MS;
  for (const wait of retries) {
    const result = await attempt(request);
    if (!("error" in result) || result.error.kind !== "network" || options.signal.aborted) return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return attempt(request);
}

async function attempt(request: CallRequest): Promise<CallResult> {
  const { contract, operation, input, options, challengeAnswer } = request;
  const known = operationOf(contract, operation);
  // Written by hand, because the oldest browsers that we support (Safari 16.4) do not have AbortSignal.any.
  const deadline = new AbortController();
  const abort = () => deadline.abort();
  const timer = setTimeout(abort, options.timeoutMs ?? TIMEOUT_MS);
  options.signal.addEventListener("abort", abort);
  let response: Response;
  let body: Json | undefined;
  try {
    if (options.signal.aborted) abort();
    response = await fetch(
      requestOf(known, input, { ...options, origin: request.origin, signal: deadline.signal, challengeAnswer }),
    );
    body = parse(await response.text());
  } catch {
    return { error: networkError };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener("abort", abort);
  }
  const { specified = [] } = known;
  if (!response.ok) return (await solved(request, body)) ?? { error: callError(response.status, body, specified) };
  const specifiedProblem = specifiedError(body, specified);
  if (specifiedProblem) return { error: specifiedProblem };
  // If the validator cannot be loaded, the answer counts as invalid, and nothing is known about it.
  const check = body === undefined ? undefined : await checkOf(request);
  if (body !== undefined && check?.(body) === true) return { output: body };
  if (request.contract.mismatches !== undefined && (body === undefined || check !== undefined))
    console.error(await refusedAnswer(request.contract, operation, body));
  return { error: unexpectedError };
}

/**
 * Solves the challenge of a refusal and repeats the call, once; `undefined` if there is no challenge, or no solution
 * was found.
 */
async function solved(request: CallRequest, refusal: unknown): Promise<CallResult | undefined> {
  const challenge = request.challengeAnswer === undefined ? challengeOf(refusal) : undefined;
  const challengeAnswer = challenge && (await solve(challenge, request.options.signal));
  return challengeAnswer === undefined ? undefined : attempt({ ...request, challengeAnswer });
}

/** The validator of an operation's answers; `undefined` if it cannot be loaded. */
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
