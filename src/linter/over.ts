import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isObject } from "../model/index.ts";

/** Object by object, as what is remembered is laid over the defaults. */
export function over(base: JsonObject, sample: JsonObject): JsonObject {
  const merged: Record<string, Json | undefined> = { ...base };
  for (const [key, value] of entriesOf(sample)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? over(before, value) : value;
  }
  return merged;
}
