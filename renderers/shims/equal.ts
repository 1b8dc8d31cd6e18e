/**
 * In place of `fast-equals`, for what RJSF compares: properties of its components, schemas, values. Functions are always equal, as RJSF asks for.
 * Dates, maps, sets and the like, of which it has none, are equal to themselves alone.
 */
export function createCustomEqual(): (a: unknown, b: unknown) => boolean {
  return (a, b) => a === b || equal(a, b, new Map());
}

/** `open`: what is being compared with what, further out; so that a circle ends. */
function equal(a: unknown, b: unknown, open: Map<object, object>): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a === "function") return typeof b === "function";
  if (!isRecord(a) || !isRecord(b) || a.constructor !== b.constructor || isOpaque(a)) return false;
  if (open.get(a) === b) return true;
  const names = namesOf(a);
  if (names.length !== namesOf(b).length) return false;
  open.set(a, b);
  const same = names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name], open));
  open.delete(a);
  return same;
}

/** An element of React knows who made it (`_owner`), which is no part of what it shows. */
function namesOf(value: Record<string, unknown>): string[] {
  const names = Object.keys(value);
  return "$$typeof" in value ? names.filter((name) => name !== "_owner") : names;
}

/** Holds what its own properties do not show. */
function isOpaque(value: object): boolean {
  if (value.constructor === Object || value.constructor === Array) return false;
  return !["[object Object]", "[object Array]"].includes(Object.prototype.toString.call(value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
