import type { Json } from "../engine/index.ts";
import { isObject } from "./json.ts";
import type { Expression, Place, Value, Written } from "./node.ts";
import { pointer } from "./pointer.ts";

/** A value that is being read, with its place. A value that is absent or has another shape has no members. */
export interface Raw extends Place {
  readonly json: Json | undefined;
}

/** Where a value is, without the value. */
export function placeOf({ file, pointer }: Raw): Place {
  return { file, pointer };
}

export function under<R extends Raw>(raw: R, ...keys: readonly (string | number)[]): R {
  let { json } = raw;
  for (const key of keys) {
    if (Array.isArray(json)) json = json[Number(key)];
    else json = isObject(json) && Object.hasOwn(json, key) ? json[key] : undefined;
  }
  return { ...raw, pointer: pointer(raw.pointer, ...keys), json };
}

export function items<R extends Raw>(raw: R): readonly R[] {
  return Array.isArray(raw.json) ? raw.json.map((_, index) => under(raw, index)) : [];
}

export function entries<R extends Raw>(raw: R): readonly (readonly [string, R])[] {
  return isObject(raw.json) ? Object.keys(raw.json).map((key) => [key, under(raw, key)] as const) : [];
}

export function writtenAt(raw: Raw, ...keys: readonly (string | number)[]): Written | undefined {
  const { json, file, pointer: at } = under(raw, ...keys);
  return typeof json === "string" ? { file, pointer: at, value: json } : undefined;
}

export function expressionAt(raw: Raw, ...keys: readonly (string | number)[]): Expression | undefined {
  const { json, file, pointer: at } = under(raw, ...keys);
  return typeof json === "string" ? { file, pointer: at, source: json } : undefined;
}

export function valueIn(raw: Raw, ...keys: readonly (string | number)[]): Value | undefined {
  const { json, file, pointer: at } = under(raw, ...keys);
  return json === undefined ? undefined : { file, pointer: at, json };
}

/** The texts in a list. */
export function wordsAt(raw: Raw, ...keys: readonly (string | number)[]): readonly Written[] {
  return items(under(raw, ...keys)).flatMap((item) => writtenAt(item) ?? []);
}

export function isTrue(raw: Raw, ...keys: readonly (string | number)[]): boolean {
  return under(raw, ...keys).json === true;
}
