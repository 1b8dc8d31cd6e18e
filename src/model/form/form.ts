import type { ShapeFinding, Place } from "../node.ts";
import type { DataSchema } from "../schema/data-schema.ts";
import type { FieldLayout, Layout } from "./layout.ts";

/** A form: what its values may be and, where it is shown, how it looks. */
export interface Form extends Place {
  /** `schemas/<flow>/<form>`. */
  readonly id: string;
  readonly schema: DataSchema;
  readonly layout?: Layout;
  /** The fields that its schema has, in the schema's order. */
  readonly fields: readonly Field[];
  readonly findings: readonly ShapeFinding[];
}

/** A field of a form, or of the items of one of its lists. */
export interface Field extends Place {
  readonly name: string;
  readonly schema: DataSchema;
  /** It must have a value always; what is required of some values only is not told here. */
  readonly required: boolean;
  /** Absent where nothing says how it looks. */
  readonly layout?: FieldLayout;
}
