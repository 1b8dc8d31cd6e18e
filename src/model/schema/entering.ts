import type { JsonObject } from "../../engine/index.ts";

/**
 * The `$ref`s on the way into a schema, with its own added. `undefined` if it is already among them: without a property
 * in between, a schema inside itself adds nothing, and two of these would never end.
 */
export function entering(schema: JsonObject, entered: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (typeof schema.$ref !== "string") return entered;
  return entered.has(schema.$ref) ? undefined : new Set([...entered, schema.$ref]);
}

export const NOTHING_ENTERED: ReadonlySet<string> = new Set();
