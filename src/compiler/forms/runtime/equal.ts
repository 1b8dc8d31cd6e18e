import type { Json } from "../../../engine/index.ts";

/** Whether two JSON values are equal. The order of keys does not matter. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && equal(value, at(b, key)))
  );
}

function at(value: object, key: string): Json | undefined {
  return (value as Record<string, Json | undefined>)[key];
}
