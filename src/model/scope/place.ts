import { DefinitionError } from "../failure.ts";
import type { Schema } from "../schema/schema.ts";

/**
 * The place of an expression in a flow. Without step and event: the top of the flow. Without event: a page, a guard, an
 * `enter`.
 */
export interface ScopePlace {
  readonly step?: string;
  readonly event?: string;
  /** In an invariant: the expression may read `carriedOut`. */
  readonly promise?: true;
}

/** The schema of a variable without members. */
export const NOTHING: Schema = { type: "object", properties: {}, additionalProperties: false };

/** An object schema with exactly these properties, all of them required. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/**
 * The schema. If a reference in it has no target, a schema for any value: the reference is reported once, and not for
 * each expression.
 */
export function orAnything(make: () => Schema): Schema {
  try {
    return make();
  } catch (error) {
    if (error instanceof DefinitionError) return {};
    throw error;
  }
}
