import type { CallError, CallFieldError, ErrorKind } from "../../engine/index.ts";
import { isObject } from "../json.ts";

/** Not the engine's own list: as a value it would bring the engine into the part of the app that loads later. */
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

/** No answer came: offline, time-out, or a gateway that could not reach the service. */
export const networkError: CallError = { kind: "network", code: "network", text: "", fields: [] };

/** An answer that the contract does not know; its one field is nobody's. */
export const unexpectedError: CallError = {
  kind: "unexpected",
  code: "unexpected",
  text: "unexpected error",
  fields: [{ field: "unknown", code: "unexpected", text: "unexpected error" }],
};

/** Something before the service, such as a firewall, does not let the person through. */
const forbiddenError: CallError = { kind: "forbidden", code: "forbidden", text: "", fields: [] };

/** Reads the problem details (RFC 9457) of a failed answer; `body` is what came, `undefined` when it was not JSON. */
export function callError(status: number, body: unknown): CallError {
  if (isObject(body) && isKind(body.kind)) {
    return {
      kind: body.kind,
      code: typeof body.code === "string" ? body.code : body.kind,
      text: typeof body.detail === "string" ? body.detail : "",
      fields: Array.isArray(body.fields) ? body.fields.filter(isFieldError) : [],
    };
  }
  if (status === 409 && isObject(body) && Array.isArray(body.validationErrors))
    return { kind: "validation", code: "validation", text: "", fields: body.validationErrors.flatMap(asFieldError) };
  if (status === 403) return forbiddenError;
  return status >= 502 && status <= 504 ? networkError : unexpectedError;
}

function isKind(value: unknown): value is ErrorKind {
  return typeof value === "string" && Object.hasOwn(KINDS, value);
}

/** The specification's own form of a field's problem: a field, and words where there are some (section 7). */
function asFieldError(value: unknown): CallFieldError[] {
  if (!isObject(value) || typeof value.field !== "string") return [];
  return [{ field: value.field, code: "errors.generic", text: typeof value.text === "string" ? value.text : "" }];
}

function isFieldError(value: unknown): value is CallFieldError {
  return isObject(value) && ["field", "code", "text"].every((name) => typeof value[name] === "string");
}
