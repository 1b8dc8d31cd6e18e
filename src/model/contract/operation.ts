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
  /** The errors that it declares. */
  readonly errors: readonly DeclaredError[];
  /** What its answers tell about other operations. */
  readonly tells: readonly Telling[];
}

/** What an operation is about: it takes money, or records what a person agrees to. */
export type OperationAbout = "charge" | "consent";

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
