import { isObject, type Json, type JsonObject } from "./json.ts";
import { isEmpty, own } from "./own.ts";

/** Objects key by key, later over earlier; lists and plain values are replaced whole. */
export function merge(base: JsonObject, over: Json | undefined): JsonObject {
  if (!isObject(over) || isEmpty(over)) return base;
  if (isEmpty(base)) return over;
  let merged: JsonObject = base;
  for (const key of Object.keys(over)) {
    const before = own(base, key);
    const value = over[key];
    const after = isObject(before) && isObject(value) ? merge(before, value) : value;
    if (after !== undefined && after !== before) merged = { ...merged, [key]: after };
  }
  return merged;
}
