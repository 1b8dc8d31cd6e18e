import type { Shown } from "./hidden.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Text } from "./text.ts";

/**
 * One error of one value. `path` is a dotted path into the form (`children.0.email`), or "" for the form as a whole.
 */
export interface FieldError {
  readonly path: string;
  readonly text: Text;
}

/** What the journey tells a form. Its `x-rules` can compare values with it. */
export type FormContext = JsonObject;

/**
 * A compiled form: a bundled draft-07 schema (without external references), its layout, and its validator.
 * `npm run generate` writes it. The browser and the service use the same one.
 */
export interface FormDefinition {
  readonly id: string;
  readonly schema: JsonObject;
  readonly layout: JsonObject;
  /**
   * Whether a value matches a part of `schema`, by the part's `$id`, or by its hash if it has none. RJSF asks this
   * while it draws. Absent if RJSF has nothing to ask.
   */
  readonly branches?: Readonly<Record<string, (value: Json | undefined) => boolean>>;
  /** Dotted paths (`*` for a list's items) of values that leave the form only in the call that needs them. */
  readonly sensitive: readonly string[];
  /**
   * The values with their texts cleaned up (`x-normalize`), as `validate` checks them. Absent if no field has
   * `x-normalize`.
   */
  normalize?(values: JsonObject): JsonObject;
  /** The values without those of hidden fields, as `validate` checks them. Absent if every field is always shown. */
  shown?(values: JsonObject, context: FormContext): Shown;
  /**
   * The value at a dotted path, formatted for people: a phone number in its country's notation. `undefined`: shown as
   * it is. `later` is called if a better notation has been loaded since.
   */
  written?(values: JsonObject, path: string, later?: () => void): string | undefined;
  /**
   * All errors, in the order of the schema's fields, at most one for each field. Empty if the values are valid. A hidden
   * field has none.
   */
  validate(values: Json, context?: FormContext): readonly FieldError[];
}

/** The widgets that show an object: the layout of its fields is the `item` of its own. */
export const OBJECT_WIDGETS: ReadonlySet<string> = new Set(["object", "matrix"]);
