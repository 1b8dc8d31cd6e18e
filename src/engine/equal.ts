import type { Json, JsonObject } from "./json.ts";

/** Whether two JSON values are equal. A key whose value is `undefined` counts as absent. */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) || Array.isArray(b)) return equalLists(a, b);
  return equalObjects(a as JsonObject, b as JsonObject);
}

/** Runs at every event, so it counts keys and does not look up each one twice. */
function equalObjects(a: JsonObject, b: JsonObject): boolean {
  let missing = 0;
  for (const key in a) {
    const value = a[key];
    if (value === undefined) continue;
    const other = b[key];
    if (value !== other && (other === inherited || !equal(value, other))) return false;
    missing += 1;
  }
  for (const key in b) if (b[key] !== undefined) missing -= 1;
  return missing === 0;
}

/** The value of `__proto__` in an object that has no own key of this name. */
const inherited: unknown = Object.prototype;

function equalLists(a: Json, b: Json): boolean {
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item: Json, index) => equal(item, b[index] as Json));
}
