import type { Json, JsonObject } from "../../src/engine/index.ts";
import type { Asking } from "./accepts.ts";
import { canonical, limit } from "./scalar.ts";

/** The limits of lists. */
export function takesList({ takes }: Asking, schema: JsonObject, value: readonly Json[]): boolean {
  const { items, contains } = schema;
  const each = (item: Json, index: number) => {
    if (!Array.isArray(items)) return takes(items, item);
    return takes(index < items.length ? items[index] : schema.additionalItems, item);
  };
  return (
    value.length >= limit(schema.minItems, 0) &&
    value.length <= limit(schema.maxItems, Infinity) &&
    value.every(each) &&
    (contains === undefined || value.some((item) => takes(contains, item))) &&
    (schema.uniqueItems !== true || new Set(value.map(canonical)).size === value.length)
  );
}
