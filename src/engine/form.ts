import type { Json, JsonObject } from "./json.ts";
import type { Text } from "./text.ts";

/** One problem with one value. `path` is a dotted path into the form (`children.0.email`), "" for the form as a whole. */
export interface FieldError {
  readonly path: string;
  readonly text: Text;
}

/** What a form knows of its environment that its own values do not say; what its `x-rules` may compare with. */
export type FormContext = JsonObject;

/**
 * A compiled form: a bundled draft-07 schema (no outside references), its layout, and its validator.
 * Made by `npm run generate`; the browser and the service run the same one.
 */
export interface FormDefinition {
  readonly id: string;
  readonly schema: JsonObject;
  readonly layout: JsonObject;
  /** Whether a part of `schema` takes a value, by the part's `$id`, or its hash where it has none: what RJSF asks while it draws; absent where it has nothing to ask. */
  readonly branches?: Readonly<Record<string, (value: Json | undefined) => boolean>>;
  /** Dotted paths (`*` for a list's items) whose values never leave the form but in the call that needs them. */
  readonly sensitive: readonly string[];
  /** The values with their texts made ready (`x-normalize`), as `validate` judges them; absent where no field has any of it. */
  normalize?(values: JsonObject): JsonObject;
  /** How the value at a dotted path is written for people to read: a phone number in groups. `undefined`: as it is. */
  written?(values: JsonObject, path: string): string | undefined;
  /** Every problem, in the order of the schema's fields, at most one a field; empty when valid. */
  validate(values: Json, context?: FormContext): readonly FieldError[];
}
