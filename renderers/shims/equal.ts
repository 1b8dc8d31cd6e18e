/**
 * Replaces `fast-equals` for what RJSF compares: properties of its components, schemas, values. Functions are always
 * equal, as RJSF requires. Dates, maps, sets and similar objects, which RJSF does not have, equal only themselves.
 */
export function createCustomEqual(): (a: unknown, b: unknown) => boolean {
  return (a, b) => a === b || equal(a, b, new Map());
}

/** `open`: the pairs that are being compared further out, so that a circular object causes no endless loop. */
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

/** A React element contains its creator (`_owner`), which does not affect what it shows. */
function namesOf(value: Record<string, unknown>): string[] {
  const names = Object.keys(value);
  return "$$typeof" in value ? names.filter((name) => name !== "_owner") : names;
}

/** True if an object holds data that its own properties do not show. */
function isOpaque(value: object): boolean {
  if (value.constructor === Object || value.constructor === Array) return false;
  return !["[object Object]", "[object Array]"].includes(Object.prototype.toString.call(value));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
