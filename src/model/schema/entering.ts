import type { JsonObject } from "../../engine/index.ts";

/**
 * The `$ref`s entered when a schema is entered after these; `undefined` when it was entered before. Without a property between, a schema
 * inside itself has nothing new, and two of it inside itself would be entered without end.
 */
export function entering(schema: JsonObject, entered: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (typeof schema.$ref !== "string") return entered;
  return entered.has(schema.$ref) ? undefined : new Set([...entered, schema.$ref]);
}

export const NOTHING_ENTERED: ReadonlySet<string> = new Set();
