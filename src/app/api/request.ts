import type { JsonObject } from "../../engine/index.ts";
import { operations } from "../../generated/api/operations.js";

/** What differs from call to call beside the input. */
export interface CallOptions {
  readonly lang: string;
  /** Idempotency key; on operations that change something. */
  readonly key?: string;
  readonly signal: AbortSignal;
  /** To what the service asked for before it carries the call out. */
  readonly challengeAnswer?: string | undefined;
  /** Whether what could not be loaded lacks because a newer build has taken its place. */
  readonly outdated?: (() => Promise<boolean>) | undefined;
}

/** The HTTP request of an operation. Secrets travel in headers and bodies; the contract puts none in an address. */
export function requestOf(
  operation: string,
  input: JsonObject,
  { lang, key, signal, challengeAnswer }: CallOptions,
): Request {
  const { method, path, params, body, headers: always } = operationOf(operation);
  const headers = new Headers({
    ...always,
    accept: "application/json, application/problem+json",
    "accept-language": lang,
  });
  const url = new URL(window.location.origin);
  url.pathname = path;
  for (const [name, parameter] of Object.entries(params)) {
    const given = input[name];
    if (given === undefined || given === null || given === "") continue;
    const value = Array.isArray(given) ? given.join(",") : String(given);
    if (parameter.in === "path")
      url.pathname = url.pathname.replace(`%7B${parameter.name}%7D`, encodeURIComponent(value));
    else if (parameter.in === "query") url.searchParams.set(parameter.name, value);
    else headers.set(parameter.name, (parameter.prefix ?? "") + value);
  }
  if (key !== undefined) headers.set("idempotency-key", key);
  if (challengeAnswer !== undefined) headers.set("challenge-answer", challengeAnswer);
  if (body) headers.set("content-type", "application/json");
  return new Request(url, {
    method,
    headers,
    signal,
    credentials: "same-origin",
    ...(body ? { body: JSON.stringify(input.body ?? {}) } : {}),
  });
}

export function operationOf(name: string) {
  const operation = Object.entries(operations).find(([id]) => id === name)?.[1];
  if (operation === undefined) throw new Error(`No operation ${name} in the contract`);
  return operation;
}
