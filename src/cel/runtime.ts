/*
 * The functions that compiled expressions call. None of them may throw, whatever its arguments are.
 */
export { celDay } from "./day.ts";

/** Equality by value, also for lists and maps. A missing value equals only a missing value or null. */
export function celEq(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? b ?? null) === null) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = b as Record<string, unknown>;
  return (
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && celEq(value, right[key]))
  );
}

/** An item of a list, or an own property of an object. */
export function celAt(of: unknown, key: unknown): unknown {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, key as PropertyKey)) return undefined;
  return Array.isArray(of) && typeof key !== "number"
    ? undefined
    : (of as Record<PropertyKey, unknown>)[key as PropertyKey];
}

/** What a macro iterates over: the items of a list, or the keys of an object. */
export function celList(of: unknown): unknown[] {
  if (Array.isArray(of)) return of;
  return typeof of === "object" && of !== null ? Object.keys(of) : [];
}

export function celIn(value: unknown, of: unknown): boolean {
  return celList(of).some((item) => celEq(item, value));
}

/** The number of characters, items or keys. */
export function celSize(of: unknown): number {
  return typeof of === "string" ? [...of].length : celList(of).length;
}

/** The value as a text. "" if it is missing. */
export function celStr(value: unknown): string {
  return typeof value === "object" || value === undefined ? "" : String(value as string);
}

/** A text or number as a number. `undefined` if it is not a number. */
export function celNum(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value ?? Number.NaN);
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** The integer part. `undefined` if it is not a number. */
export function celInt(value: unknown): number | undefined {
  const number = celNum(value);
  return number === undefined ? undefined : Math.trunc(number) + 0;
}

/** Quotient of integers, rounded towards zero. `undefined` if there is none. */
export function celDiv(a: number, b: number): number | undefined {
  return celInt(a / b);
}

/** Like `celDiv`, if only the values show whether they are integers. */
export function celDivAny(a: number, b: number): number | undefined {
  return Number.isInteger(a) && Number.isInteger(b) ? celDiv(a, b) : a / b;
}

/** Remainder, with the sign of the first number. */
export function celMod(a: number, b: number): number | undefined {
  return celInt(a % b);
}

/** Sum of numbers, or concatenation of texts or lists. */
export function celAdd(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) || Array.isArray(b)) return [a ?? [], b ?? []].flat();
  return typeof a === "string" || typeof b === "string" ? celStr(a) + celStr(b) : Number(a) + Number(b);
}

/** The object without its absent members. */
export function celPack(object: Record<string, unknown>): Record<string, unknown> {
  for (const key of Object.keys(object)) if (object[key] === undefined) delete object[key];
  return object;
}
