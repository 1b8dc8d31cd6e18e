import type { JsonObject } from "../../engine/index.ts";
import type { Words } from "../form.ts";
import type { SourceNode } from "../source-node.ts";

/** How a field looks, as the other engine describes it beside the schema. */
export interface FieldUi {
  readonly label?: Words | undefined;
  readonly hint?: Words | undefined;
  readonly placeholder?: Words | undefined;
  /** One of our widgets. */
  readonly widget?: string | undefined;
  readonly autocomplete?: string | undefined;
  readonly inputmode?: string | undefined;
  readonly settings?: JsonObject | undefined;
  /** Settings of the layout, if it is a list of objects. */
  readonly list?: JsonObject | undefined;
  /** The other engine shows as many empty items as a list needs. */
  readonly beginsWithLeast?: true;
  readonly readOnly?: boolean | undefined;
  /** The names of the options, in the order of `enum`. */
  readonly optionNames?: SourceNode | undefined;
  /** The order of the fields of an object. `*` is all others. */
  readonly order?: readonly string[] | undefined;
  readonly itemTitle?: Words | undefined;
  readonly add?: Words | undefined;
  readonly remove?: Words | undefined;
  /** The field of an object with this name. */
  field(name: string): FieldUi;
  /** The items of a list. */
  items(): FieldUi;
}

const NO_UI: FieldUi = { field: () => NO_UI, items: () => NO_UI };
