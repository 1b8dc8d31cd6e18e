import type { Json, JsonObject } from "../../engine/index.ts";
import type { Place, Value, Written } from "../node.ts";

/** The API's contract as it is written, with what is missing and what has another shape: for whoever judges it. */
export interface WrittenContract {
  /** Of every path and method, in the order of the file. */
  readonly operations: readonly WrittenOperation[];
  /** What any of them can end with. */
  readonly errors: readonly WrittenError[];
  /** The codes of errors that are declared, each once. */
  readonly codes: readonly Key[];
  /** Its schemas, without those inside others. */
  readonly schemas: readonly (Place & { readonly schema: JsonObject })[];
}

export interface WrittenOperation extends Place {
  readonly path: string;
  readonly method: string;
  readonly id?: string;
  readonly keys: readonly Key[];
  /** What `x-about` says; absent where it says nothing. */
  readonly about?: Value;
  readonly parameters: readonly WrittenPart[];
  readonly body?: WrittenPart;
  readonly answers: readonly WrittenPart[];
  readonly errors: readonly WrittenError[];
  /** What its answers tell of others; absent where nothing is written. */
  readonly tells?: WrittenTellings;
  /** All of it, for what compares two. */
  readonly value: JsonObject;
}

/** A key of an object. */
export interface Key extends Place {
  readonly name: string;
}

/** A parameter, a body or an answer. */
export interface WrittenPart extends Place {
  readonly keys: readonly Key[];
  readonly ref?: Written;
  readonly name?: string;
  /** Where a parameter stands in the request. */
  readonly in?: string;
  readonly described: boolean;
  readonly hasContent: boolean;
  /** Where its content has no schema, by the pointers of its media types. */
  readonly untyped: readonly string[];
}

export interface WrittenError extends Place {
  /** It is no object. */
  readonly isOther: boolean;
  readonly keys: readonly Key[];
  readonly code?: string;
  readonly kind?: string;
  readonly status?: Json;
  readonly carriedOut?: Json;
}

export interface WrittenTellings extends Place {
  /** Absent where it is no list. */
  readonly list?: readonly WrittenTelling[];
}

export interface WrittenTelling extends Place {
  readonly keys: readonly Key[];
  readonly operation?: Written;
  readonly carriedOut?: boolean;
  readonly when: readonly ToldBy[];
}

/** A property of an answer, and the values with which something is told; absent where they are no list. */
export interface ToldBy extends Key {
  readonly values?: readonly (Place & { readonly value: Json })[];
}
