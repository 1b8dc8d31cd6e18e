import type { Json } from "./json.ts";

/** Whether two JSON values say the same; a key that holds `undefined` counts as absent. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) || Array.isArray(b)) return equalLists(a, b);
  const left = a as Readonly<Record<string, Json | undefined>>;
  const right = b as Readonly<Record<string, Json | undefined>>;
  for (const key in left) if (left[key] !== undefined && !Object.hasOwn(right, key)) return false;
  for (const key in right) {
    const own = Object.hasOwn(left, key) ? left[key] : undefined;
    if (!equal(own, right[key])) return false;
  }
  return true;
}

function equalLists(a: Json, b: Json): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item: Json, index) => equal(item, b[index] as Json));
}
