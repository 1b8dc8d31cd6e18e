import { isObject, type Json, type CallError, type CallFieldError, type ErrorKind } from "../../engine/index.ts";
import type { Contract, SpecifiedError } from "./contract.ts";
import { networkError } from "./call.ts";

/**
 * A copy of the engine's list, because importing it would pull the engine into the part of the app that loads later.
 */
const KINDS: Readonly<Record<ErrorKind, true>> = {
  validation: true,
  expired: true,
  auth: true,
  forbidden: true,
  notFound: true,
  conflict: true,
  network: true,
  unexpected: true,
};

/** An answer that does not match the contract. Its only field belongs to no form. */
export const unexpectedError: CallError = {
  kind: "unexpected",
  code: "unexpected",
  text: "unexpected error",
  fields: [{ field: "unknown", code: "unexpected", text: "unexpected error" }],
};

/** Something before the service, such as a firewall, blocked the request. */
const forbiddenError: CallError = { kind: "forbidden", code: "forbidden", text: "", fields: [] };

/** The service does not implement the operation, so nothing was changed. */
const notBuiltError: CallError = { ...unexpectedError, code: "not-built-yet" };

/**
 * Reads the problem details (RFC 9457) of a failed answer, or the format of the product specification. `body` is
 * `undefined` if the answer was not JSON.
 */
export function callError(status: number, body: unknown, specified: readonly SpecifiedError[] = []): CallError {
  if (!isObject(body)) return byStatus(status);
  const text = typeof body.genericErrorMessage === "string" ? body.genericErrorMessage : "";
  const generic = text === "" ? {} : { generic: text };
  if (isKind(body.kind)) {
    return {
      kind: body.kind,
      code: typeof body.code === "string" ? body.code : body.kind,
      text: typeof body.detail === "string" ? body.detail : "",
      ...generic,
      fields: Array.isArray(body.fields) ? body.fields.filter(isFieldError) : [],
    };
  }
  const known = specifiedError(body, specified);
  if (known) return { ...known, text, ...generic };
  if (status === 409 && Array.isArray(body.validationErrors)) {
    const fields = body.validationErrors.flatMap(asFieldError);
    return { kind: "validation", code: "validation", text, ...generic, fields };
  }
  const bare = byStatus(status);
  return text === "" ? bare : { ...bare, text, ...generic, fields: [] };
}

/**
 * The failure that the product specification defines for this answer, by its status or message. It may come with any
 * HTTP status.
 */
export function specifiedError(body: unknown, specified: readonly SpecifiedError[]): CallError | undefined {
  if (!isObject(body) || isKind(body.kind)) return undefined;
  const { status, message } = body;
  const found = specified.find(
    (one) =>
      (one.serviceStatus !== undefined && one.serviceStatus === status) ||
      (one.message !== undefined && typeof message === "string" && message.includes(one.message)),
  );
  return found && isKind(found.kind) ? { kind: found.kind, code: found.code, text: "", fields: [] } : undefined;
}

function byStatus(status: number): CallError {
  if (status === 403) return forbiddenError;
  if (status === 501) return notBuiltError;
  return status >= 502 && status <= 504 ? networkError : unexpectedError;
}

function isKind(value: unknown): value is ErrorKind {
  return typeof value === "string" && Object.hasOwn(KINDS, value);
}

/** The specification's format of a field error: a field, and an optional text (section 7). */
function asFieldError(value: unknown): CallFieldError[] {
  if (!isObject(value) || typeof value.field !== "string") return [];
  return [{ field: value.field, code: "errors.generic", text: typeof value.text === "string" ? value.text : "" }];
}

function isFieldError(value: unknown): value is CallFieldError {
  return isObject(value) && ["field", "code", "text"].every((name) => typeof value[name] === "string");
}

/**
 * A sentence for developers: which answer the contract does not allow, at which member, and what was expected there.
 * `answer`: `undefined` if it is no JSON.
 */
export async function refusedAnswer(
  { mismatches }: Partial<Contract>,
  operation: string,
  answer: Json | undefined,
): Promise<string> {
  if (answer === undefined) return `The answer of "${operation}" is not JSON.`;
  const mismatch = (await mismatches?.().catch(() => undefined))?.mismatches[operation]?.(answer);
  const member = ["answer", ...(mismatch?.at.split("/").slice(1) ?? [])].join(".");
  return `The answer of "${operation}" does not match the contract (schemas/api/openapi.json)${mismatch ? `: ${member} ${mismatch.says}` : ""}.`;
}
