import type { Json, JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Place } from "../node.ts";
import type { SchemaPlace } from "../schema/bundle.ts";

/** An operation of the API (`schemas/api/openapi.json`), with its references resolved. */
export interface Operation extends Place {
  readonly id: string;
  /** In lower case. */
  readonly method: string;
  /** With parameters in braces: `/v2/signups/{signupId}`. */
  readonly path: string;
  readonly summary?: string;
  /** It changes something: it makes the step busy and has an idempotency key. */
  readonly changes: boolean;
  /** What a mistake with it would do to a person (`x-about`): charge them, or record what they agreed to. */
  readonly about?: OperationAbout;
  readonly parameters: readonly Parameter[];
  /** Schema of the request's body. Absent if there is none. */
  readonly body?: SchemaPlace;
  readonly bodyRequired: boolean;
  /** Schema of the successful answer's body. Absent if there is none. */
  readonly answer?: SchemaPlace;
  readonly errors: readonly DeclaredError[];
  /** What its answers tell about other operations. */
  readonly tells: readonly Telling[];
}

/** What an operation is about: it takes money, or records what a person agrees to. */
export type OperationAbout = "charge" | "consent";

export const OPERATIONS_ABOUT: readonly OperationAbout[] = ["charge", "consent"];

export interface Parameter {
  /** Its name in `with`. */
  readonly name: string;
  /** Its name in the request. */
  readonly wireName: string;
  /** `path`, `query`, `header` or `cookie`. */
  readonly in: string;
  readonly required: boolean;
  /** Its meaning, in words. */
  readonly description?: string;
  /** The text before the value in the request (`Bearer `). */
  readonly prefix?: string;
  /** The value of a header that can have only one value. Callers do not choose it. */
  readonly constant?: string;
  /** A header that the client adds to every call itself. */
  readonly byClient: boolean;
  readonly schema: SchemaPlace;
}

export interface DeclaredError {
  readonly code: string;
  readonly kind: string;
  /** Whether this call or an earlier one may have carried out the operation. Absent: only for the kind `network`. */
  readonly carriedOut?: boolean;
  /** The status, or a part of the message, by which the product specification describes the error. */
  readonly serviceStatus?: number;
  readonly message?: string;
  /** Its meaning, in words. */
  readonly meaning?: string;
}

/**
 * What the answers of one operation tell about another one: whether the service has carried it out. One item of
 * `x-tells`.
 */
export interface Telling {
  /** The other operation. */
  readonly operation: string;
  /** The values, by property of the answer, with which the answer tells it. Empty: every answer does. */
  readonly when: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** `false`: it has not been carried out, and earlier calls of it never will be. */
  readonly carriedOut: boolean;
}

/** Whether an answer has the values of `when`. */
export function tells({ when }: Telling, answer: Json): boolean {
  const answered: JsonObject = isObject(answer) ? answer : {};
  return Object.entries(when).every(([name, values]) => values.some((value) => value === answered[name]));
}

/**
 * The code of a 501, with which any service may answer: it does not have the operation, so nothing was done. Contracts
 * need not declare it.
 */
const NOT_BUILT = "not-built-yet";

/**
 * Whether a call that failed in this way may have been carried out. If the contract declares the failure, its
 * `carriedOut` decides; without it, only a failure of the kind `network` may have been carried out. If there was no
 * answer, or one that the contract does not declare, it is unknown: something between the page and the service may have
 * answered, before or after the service received the call.
 */
export function mayBeCarriedOut(
  operation: Operation | undefined,
  { kind, code }: { readonly kind: string; readonly code: string },
): boolean {
  if (code === NOT_BUILT) return false;
  const declared = operation?.errors.find((error) => error.code === code && error.kind === kind);
  return declared === undefined || (declared.carriedOut ?? kind === "network");
}

/** The codes with which a service tells that it did not carry out a call. */
export function refusalsOf(operation: Operation): readonly string[] {
  const declared = operation.errors.filter((error) => !mayBeCarriedOut(operation, error)).map(({ code }) => code);
  return [...new Set([...declared, NOT_BUILT])];
}
