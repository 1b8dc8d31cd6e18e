import type { Json, JsonObject } from "../../engine/index.ts";
import type { Place, Value, Written } from "../node.ts";

/** The API's contract as it is written, including missing and misshapen parts. For rules that check it. */
export interface WrittenContract {
  /** All paths and methods, in the order of the file. */
  readonly operations: readonly WrittenOperation[];
  /** The errors that every operation may give. */
  readonly errors: readonly WrittenError[];
  /** The codes of the declared errors, each once. */
  readonly codes: readonly Key[];
  /** Its schemas, without those inside other schemas. */
  readonly schemas: readonly (Place & { readonly schema: JsonObject })[];
}

export interface WrittenOperation extends Place {
  readonly path: string;
  readonly method: string;
  readonly id?: string;
  readonly keys: readonly Key[];
  /** Its `x-about`. Absent if there is none. */
  readonly about?: Value;
  readonly parameters: readonly WrittenPart[];
  readonly body?: WrittenPart;
  readonly answers: readonly WrittenPart[];
  readonly errors: readonly WrittenError[];
  /** What its answers tell about other operations. Absent if nothing is written. */
  readonly tells?: WrittenTellings;
  /** The whole operation, for code that compares two. */
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
  /** The parameter's place in the request. */
  readonly in?: string;
  readonly described: boolean;
  readonly hasContent: boolean;
  /** The media types without a schema, by their pointers. */
  readonly untyped: readonly string[];
}

export interface WrittenError extends Place {
  /** It is not an object. */
  readonly isOther: boolean;
  readonly keys: readonly Key[];
  readonly code?: string;
  readonly kind?: string;
  readonly status?: Json;
  readonly carriedOut?: Json;
}

interface WrittenTellings extends Place {
  /** Absent if it is not a list. */
  readonly list?: readonly WrittenTelling[];
}

export interface WrittenTelling extends Place {
  readonly keys: readonly Key[];
  readonly operation?: Written;
  readonly carriedOut?: boolean;
  readonly when: readonly AnswerCondition[];
}

/** A property of an answer, and the values with which the answer tells something. Absent if they are not a list. */
export interface AnswerCondition extends Key {
  readonly values?: readonly (Place & { readonly value: Json })[];
}
