import { DefinitionError } from "../failure.ts";
import type { Schema } from "../schema/schema.ts";

/** Where in a flow an expression stands. Neither: at the top of the flow. No event: a page, a guard, an `enter`. */
export interface ScopePlace {
  readonly step?: string;
  readonly event?: string;
  /** In an invariant: it may ask what the service has carried out. */
  readonly promise?: true;
}

/** Nothing can be read of it. */
export const NOTHING: Schema = { type: "object", properties: {}, additionalProperties: false };

/** An object schema that has these properties, all of them, and no others. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/** The schema, or that of any value where a reference in it leads nowhere: that is one problem, not one an expression. */
export function orAnything(make: () => Schema): Schema {
  try {
    return make();
  } catch (error) {
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}
