import type { ShapeFinding, Place } from "../node.ts";
import type { DataSchema } from "../schema/data-schema.ts";
import type { FieldLayout, Layout } from "./layout.ts";

/** A form: the schema of its values and, if it is shown, its layout. */
export interface Form extends Place {
  /** `schemas/<flow>/<form>`. */
  readonly id: string;
  readonly schema: DataSchema;
  readonly layout?: Layout;
  /** The fields in its schema, in that order. */
  readonly fields: readonly Field[];
  readonly findings: readonly ShapeFinding[];
}

/** A field of a form, or of the items of one of its lists. */
export interface Field extends Place {
  readonly name: string;
  readonly schema: DataSchema;
  /** It is always required. Conditions that require it are not included. */
  readonly required: boolean;
  /** Absent if the layout does not have it. */
  readonly layout?: FieldLayout;
}
