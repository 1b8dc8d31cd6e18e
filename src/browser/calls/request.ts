import type { JsonObject } from "../../engine/index.ts";
import type { CallOptions } from "./call.ts";
import type { Contract, Operation } from "./contract.ts";
import { randomId } from "../random-id.ts";

interface RequestOptions extends CallOptions {
  /** The solution of the service's challenge. */
  readonly challengeAnswer?: string | undefined;
  /** Origin of the service; the page's own by default, and with `/`. */
  readonly origin?: string | undefined;
}

/** The HTTP request of an operation. Secrets are in headers and bodies; the contract puts none into an address. */
export function requestOf(
  { method, path, params, body, headers: always }: Operation,
  input: JsonObject,
  { lang, key, signal, challengeAnswer, origin = window.location.origin }: RequestOptions,
): Request {
  const headers = new Headers({
    ...always,
    accept: "application/json, application/problem+json",
    "accept-language": lang,
  });
  const url = new URL(origin, globalThis.location?.href);
  url.pathname = path;
  for (const [name, parameter] of Object.entries(params)) {
    const argument = input[name];
    if (argument === undefined || argument === null || argument === "") continue;
    const value = Array.isArray(argument) ? argument.join(",") : String(argument);
    if (parameter.in === "path")
      url.pathname = url.pathname.replace(`%7B${parameter.name}%7D`, encodeURIComponent(value));
    else if (parameter.in === "query") url.searchParams.set(parameter.name, value);
    else headers.set(parameter.name, (parameter.prefix ?? "") + value);
  }
  if (key !== undefined) headers.set("idempotency-key", key);
  if (challengeAnswer !== undefined) headers.set("challenge-answer", challengeAnswer);
  if (body) headers.set("content-type", "application/json");
  // There is no document in a worker.
  if (globalThis.document?.querySelector("meta[name=traces]")) {
    // The service continues a trace that begins here (W3C Trace Context).
    const id = randomId().replaceAll("-", "");
    headers.set("traceparent", `00-${id}-${id.slice(16)}-01`);
  }
  return new Request(url, {
    method,
    headers,
    signal,
    credentials: "same-origin",
    ...(body ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
}

export function operationOf({ operations }: Pick<Contract, "operations">, name: string): Operation {
  const operation = Object.entries(operations).find(([id]) => id === name)?.[1];
  if (operation === undefined) throw new Error(`No operation ${name} in the contract`);
  return operation;
}
