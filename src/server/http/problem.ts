import { STATUS_CODES } from "node:http";
import type { CallFieldError, ErrorKind } from "../../engine/index.ts";
import type { Posed } from "../quota/proof-of-work.ts";
import { findText, type Language, translate } from "../texts/index.ts";
import type { Operation } from "./contract.ts";
import { ServiceError } from "./service-error.ts";

/**
 * An RFC 9457 problem, described in docs/architecture.md. Contains nothing from the request or about the internal
 * error.
 */
export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly kind: ErrorKind;
  /** The id of this request in the log. */
  readonly requestId: string;
  readonly fields: readonly CallFieldError[];
  /** With the solution in the header `Challenge-Answer`, the same call works at once. */
  readonly challenge?: Posed;
  /** Repeats `detail` if the input is not the cause (section 8 of the product specification). */
  readonly genericErrorMessage?: string;
  /** The failure's status in section 8, if it has one. */
  readonly serviceStatus?: number;
  readonly message?: string;
  /** For callers that know the operation only by its specification (API-05). */
  readonly validationErrors?: readonly { readonly field: string; readonly text: string }[];
}

/**
 * The answer to a thrown error. An error that the operation does not declare is an internal one: 500 without details.
 */
export function toProblem(error: unknown, operation: Operation, lang: Language, requestId: string): Problem {
  const unexpected = problem("unexpected", "unexpected", 500, lang, requestId);
  if (!(error instanceof ServiceError)) return unexpected;
  const declared = operation.errors.find((one) => one.code === error.code);
  if (!declared) return unexpected;
  const fields = error.fields.map((wrong) => ({
    field: wrong.field,
    code: wrong.code,
    text: translate(lang, wrong.code, wrong.with),
  }));
  const { code, kind, status, serviceStatus, message } = declared;
  const words = error.text === undefined ? undefined : translate(lang, error.text);
  return {
    ...problem(code, kind, status, lang, requestId, words),
    fields,
    ...(serviceStatus !== undefined && { serviceStatus }),
    ...(message !== undefined && { message }),
    ...(error.challenge && { challenge: error.challenge }),
    ...(operation.validationErrors &&
      kind === "validation" && { validationErrors: fields.map(({ field, text }) => ({ field, text })) }),
  };
}

/** Codes of errors before any operation is reached, by status. */
const TRANSPORT: Readonly<Record<number, string>> = {
  400: "bad-request",
  405: "bad-request",
  408: "too-slow",
  413: "too-large",
  414: "too-large",
  415: "wrong-type",
  417: "bad-request",
  431: "too-large",
  503: "unavailable",
};

/**
 * For errors before any operation is reached: too long, not JSON, unknown path. `code` replaces the status's usual one.
 */
export function toTransportProblem(status: number, lang: Language, requestId: string, code?: string): Problem {
  if (status === 404) return problem("not-found", "notFound", 404, lang, requestId);
  const known = status >= 400 && status in STATUS_CODES ? status : 500;
  return problem(code ?? TRANSPORT[known] ?? "unexpected", "unexpected", known, lang, requestId);
}

/**
 * For an operation that the contract declares but the service does not implement. With `says`, the text tells a
 * developer what to add.
 */
export function toNotBuiltProblem(operation: string, says: boolean, lang: Language, requestId: string): Problem {
  const words = says ? translate(lang, "service.notBuilt", { operation, file: "src/server/handlers.ts" }) : undefined;
  return problem("not-built-yet", "unexpected", 501, lang, requestId, words);
}

/** Kinds of failure that the caller's input did not cause. */
const BLAMELESS: ReadonlySet<ErrorKind> = new Set(["unexpected", "network"]);

function problem(
  code: string,
  kind: ErrorKind,
  status: number,
  lang: Language,
  requestId: string,
  words?: string,
): Problem {
  const detail = words ?? findText(lang, `service.problem.${code}`) ?? translate(lang, `errors.server.${kind}`);
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    code,
    kind,
    requestId,
    fields: [],
    ...(BLAMELESS.has(kind) && { genericErrorMessage: detail }),
  };
}
