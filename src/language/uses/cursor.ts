import type { Json } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import { pointer as under } from "../pointer.ts";
import type { SourceFile } from "../source.ts";
import type { Place } from "./use.ts";

/** A value on the walk, with where it stands. Absent and malformed values have nothing under them; the shape rule reports those. */
export interface Cursor {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly place: Place;
  readonly value: Json | undefined;
}

export function at(cursor: Cursor, ...keys: readonly (string | number)[]): Cursor {
  let { value } = cursor;
  for (const key of keys) {
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return { ...cursor, pointer: under(cursor.pointer, ...keys), value };
}

export function items(cursor: Cursor): readonly Cursor[] {
  return Array.isArray(cursor.value) ? cursor.value.map((_, index) => at(cursor, index)) : [];
}

export function entries(cursor: Cursor): readonly (readonly [string, Cursor])[] {
  return isObject(cursor.value) ? Object.keys(cursor.value).map((key) => [key, at(cursor, key)] as const) : [];
}

/** The same value, at another place of the journey. */
export function placed(cursor: Cursor, place: Partial<Place>): Cursor {
  return { ...cursor, place: { ...cursor.place, ...place } };
}

/** The same value, where the expression is known to hold. */
export function given(cursor: Cursor, when: Json | undefined): Cursor {
  return typeof when === "string" ? placed(cursor, { given: [...cursor.place.given, when] }) : cursor;
}
