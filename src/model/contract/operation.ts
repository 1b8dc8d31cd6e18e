import type { Place } from "../node.ts";
import type { SchemaPlace } from "../schema/bundle.ts";

/** An operation of the API (`schemas/api/openapi.json`), its references followed. */
export interface Operation extends Place {
  readonly id: string;
  /** In small letters. */
  readonly method: string;
  /** With parameters in braces: `/v2/signups/{signupId}`. */
  readonly path: string;
  readonly summary?: string;
  /** It makes the step busy and carries an idempotency key. */
  readonly changes: boolean;
  /** What it does to a person that no mistake may do (`x-about`): it charges them, or says what they agreed to. */
  readonly about?: OperationAbout;
  readonly parameters: readonly Parameter[];
  /** Schema of the request's body; absent where there is none. */
  readonly body?: SchemaPlace;
  readonly bodyRequired: boolean;
  /** Schema of the successful answer's body; absent where there is none. */
  readonly answer?: SchemaPlace;
  /** What it declares to fail with. */
  readonly errors: readonly DeclaredError[];
  /** What its answers tell of other operations. */
  readonly tells: readonly Telling[];
}

/** What an operation is about: money that is taken, or what a person agrees to. */
export type OperationAbout = "charge" | "consent";

export interface Parameter {
  /** The name that `with` knows it by. */
  readonly name: string;
  /** Its name in the request. */
  readonly wireName: string;
  /** `path`, `query`, `header` or `cookie`. */
  readonly in: string;
  readonly required: boolean;
  /** What stands before the value in the request (`Bearer `). */
  readonly prefix?: string;
  /** The header's value, where it has but one: nothing that a caller could choose. */
  readonly constant?: string;
  /** A header that the client makes for every call by itself. */
  readonly byClient: boolean;
  readonly schema: SchemaPlace;
}

export interface DeclaredError {
  readonly code: string;
  readonly kind: string;
  /** The operation may have been carried out all the same, by this call or an earlier one; where nothing is said, it was not. */
  readonly carriedOut?: boolean;
  /** The status or the message (a part of it) that the product specification knows it by. */
  readonly serviceStatus?: number;
  readonly message?: string;
  /** What it means, in words. */
  readonly meaning?: string;
}

/** What the answers of one operation tell of another: whether the service has carried it out. One item of `x-tells`. */
export interface Telling {
  /** The operation that it is told of. */
  readonly operation: string;
  /** The values, by property of the answer, with which it is told. None: every answer tells it. */
  readonly when: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** `false`: it has not been carried out, and what was asked so far never will be. */
  readonly carriedOut: boolean;
}
