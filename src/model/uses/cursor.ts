import type { Json } from "../../engine/index.ts";
import type { Expression, Place as Written, Value } from "../node.ts";
import type { Raw } from "../raw.ts";
import type { UsePlace } from "./use.ts";

/** A value during the walk through values and texts, with its place in the file and in the journey. */
export interface Cursor extends Raw {
  readonly place: UsePlace;
}

/** A value of the model, at a place of the journey. Without a value, `otherwise` gives the place. */
export function cursorAt(place: UsePlace, value: Value | undefined, otherwise: Written): Cursor {
  const { file, pointer } = value ?? otherwise;
  return { file, pointer, place, json: value?.json };
}

/** The same value, at another place of the journey. */
export function placed(cursor: Cursor, place: Partial<UsePlace>): Cursor {
  return { ...cursor, place: { ...cursor.place, ...place } };
}

/** The same value, at a place where the expression is known to hold. */
export function assuming(cursor: Cursor, when: Json | undefined): Cursor {
  return typeof when === "string" ? { ...cursor, place: knowing(cursor.place, when) } : cursor;
}

/** The same place, where the expression is known to hold. */
export function within(place: UsePlace, when: Expression | undefined): UsePlace {
  return when === undefined ? place : knowing(place, when.source);
}

export function knowing(place: UsePlace, when: string): UsePlace {
  return { ...place, assumed: [...place.assumed, when] };
}
