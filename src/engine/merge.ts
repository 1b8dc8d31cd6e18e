import { isObject, type Json, type JsonObject } from "./json.ts";
import { isEmpty, own } from "./own.ts";

/** Merges objects key by key; `over` wins. Lists and plain values are replaced as a whole. */
export function merge(base: JsonObject, over: Json | undefined): JsonObject {
  if (!isObject(over) || isEmpty(over)) return base;
  if (isEmpty(base)) return over;
  let merged: Record<string, Json | undefined> | undefined;
  for (const key in over) {
    const value = own(over, key);
    const before = own(base, key);
    const after = isObject(before) && isObject(value) ? merge(before, value) : value;
    if (after === undefined || after === before) continue;
    merged ??= { ...base };
    if (key === "__proto__") merged = { ...merged, [key]: after };
    else merged[key] = after;
  }
  return merged ?? base;
}
