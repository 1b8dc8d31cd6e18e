import type { Json } from "../../engine/index.ts";
import type { Expression, Place, Written } from "../node.ts";

/**
 * A schema of values, its `$ref`s followed and the keywords beside each put over what it leads to. What is inside it is read when it is asked
 * for: a schema may hold itself.
 */
export interface DataSchema extends Place {
  /** The one type that it says; absent where it says none, or several. */
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  /** The values that there are, where it lists them. */
  readonly choices?: readonly Json[];
  readonly required: readonly string[];
  /** The properties that it has itself: what its parts (`allOf`, `then`) add is theirs. */
  readonly properties: ReadonlyMap<string, DataSchema>;
  /** The schema of a list's items. */
  readonly items?: DataSchema;
  /** The words for a limit that is not met, by keyword; `*` for any. */
  readonly messages: ReadonlyMap<string, Written>;
  /** What one field says of another (`x-rules`). */
  readonly rules: readonly FieldRule[];
  /** What it is where a condition holds (`x-cases`), in the order in which they are asked. */
  readonly cases: readonly CasePlace[];
  /** How many items a list has by other answers (`x-length`). */
  readonly length?: Expression;
  /** What says the currency of an amount (`x-currency`), where it is not always the same. */
  readonly currency?: Expression;
  readonly sensitive: boolean;
  /** Any other keyword, as it is written. */
  keyword(name: string): Json | undefined;
  /** Where a keyword is written: here, or where a `$ref` leads to. */
  placeOf(name: string): Place | undefined;
}

/** A case of a field, as it is written; `casesOf` says what it means. */
export interface CasePlace extends Place {
  readonly when?: Expression;
  readonly is?: Written;
  readonly message?: Written;
}

/** A limit that no keyword can say: an expression over `self`, the field that it is told at, and its words. */
export interface FieldRule extends Place {
  readonly rule?: Written;
  /** The list whose items it is asked of; `at` is a field of theirs then. */
  readonly each?: Written;
  readonly at?: Written;
  /** Key of its words. */
  readonly message?: Written;
}
