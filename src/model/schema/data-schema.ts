import type { Json } from "../../engine/index.ts";
import type { Expression, Place, Written } from "../node.ts";

/**
 * A schema of values, with its `$ref`s resolved. Keywords beside a `$ref` override those of the target. Its parts are
 * read when they are needed, because a schema may contain itself.
 */
export interface DataSchema extends Place {
  /** Its only type. Absent if it has none or several. */
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  /** The allowed values, if it lists them. */
  readonly choices?: readonly Json[];
  readonly required: readonly string[];
  /** Its own properties, without those of its parts (`allOf`, `then`). */
  readonly properties: ReadonlyMap<string, DataSchema>;
  /** The schema of a list's items. */
  readonly items?: DataSchema;
  /** The messages for violated limits, by keyword. `*` for any other. */
  readonly messages: ReadonlyMap<string, Written>;
  /** Conditions over several fields (`x-rules`). */
  readonly rules: readonly FieldRule[];
  /** Its cases (`x-cases`), in order. */
  readonly cases: readonly CasePlace[];
  /** When it is shown before another field (`x-before`). */
  readonly before: readonly BeforePlace[];
  /** The expression for the number of items of a list (`x-length`). */
  readonly length?: Expression;
  /** The expression for the currency of an amount (`x-currency`), if it is not fixed. */
  readonly currency?: Expression;
  readonly sensitive: boolean;
  /** Any other keyword, as written. */
  keyword(name: string): Json | undefined;
  /** Where a keyword is written: here, or in the target of a `$ref`. */
  placeOf(name: string): Place | undefined;
}

/** A case of a field as written. `casesOf` interprets it. */
export interface CasePlace extends Place {
  readonly when?: Expression;
  readonly is?: Written;
  readonly message?: Written;
  readonly label?: Written;
  /** Whether it says something about the value, and not only what the field is called. */
  readonly judgesValue: boolean;
}

/** A conditional place of a field before another one. */
interface BeforePlace extends Place {
  readonly when?: Expression;
  readonly field?: Written;
}

/** A rule that no keyword can express: an expression over `self`, the field that shows the error, and the message. */
export interface FieldRule extends Place {
  readonly rule?: Written;
  /** The list whose items it is checked for. `at` is then a field of the item. */
  readonly each?: Written;
  readonly at?: Written;
  /** Key of the message. */
  readonly message?: Written;
}
