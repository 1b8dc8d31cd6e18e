import type { Json, JsonObject } from "../../../engine/index.ts";
import { type DataSchema, entriesOf, isList, isObject, pointer } from "../../../model/index.ts";
import { type Answer, type FieldOwner, fieldOwnerOf } from "./field-owners.ts";

/** A place that names an answer, in a file as it is on disk. */
export interface Reference {
  readonly path: string;
  readonly pointer: string;
  /** Whether the name is the property at the pointer, not the text of its value. */
  readonly isKey: boolean;
  /** The position of the name in that text. */
  readonly span: Span;
  readonly role: Role;
  /**
   * For an answer that `"..."` sends by name, without naming it. After a renaming, this has to be written beside the
   * `"..."`, as optional or not.
   */
  readonly sent?: { readonly source: string; readonly optional: boolean };
  readonly flow?: string | undefined;
  readonly step?: string | undefined;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How the place relates to the answer, which decides whether it is deleted with it. */
export type Role =
  /** Declares the answer, its limits or its appearance. */
  | "declares"
  /** Reads or sets it, or shows an error at it. */
  | "depends"
  /** Samples, simulations and initial values of forms. */
  | "shows";

/** A place of a file. */
export type FilePlace = Pick<Reference, "path" | "pointer">;

/** A place that is deleted with everything in it. */
export function wholePlace({ path, pointer: at }: FilePlace): Reference {
  return { path, pointer: at, isKey: true, span: whole(""), role: "declares" };
}

/** An entry of a list that is deleted with everything in it, and with what would be empty without it. */
export function wholeEntry(place: FilePlace): Reference {
  return { ...wholePlace(place), isKey: false };
}

/** Places without duplicates. */
export function distinctPlaces<T extends FilePlace>(places: readonly T[]): readonly T[] {
  return [...new Map(places.map((one) => [placeKey(one), one])).values()];
}

export function placeKey({ path, pointer: at }: FilePlace): string {
  return `${path}#${at}`;
}

/** What tells references apart: one place may name something twice, as its key and in its text. */
export function referenceKey(reference: Reference): string {
  return `${placeKey(reference)}@${reference.span.start}${reference.isKey ? "k" : ""}`;
}

/** The span of a name that is the complete text. The `?` of an optional member is not included. */
export function whole(name: string): Span {
  return { start: 0, end: name.length };
}

/**
 * Pointers of the properties in a value that are the answer, according to the value's schema. A member may be optional
 * (`name?`).
 */
export function* keysAlong(value: Json | undefined, schema: DataSchema | undefined, answer: Answer): Generator<string> {
  for (const { at, object } of objectsAlong(value, schema, answer.owners))
    for (const key of Object.keys(object)) if (withoutMark(key) === answer.name) yield at + pointer("", key);
}

interface ObjectIn {
  readonly at: string;
  readonly object: JsonObject;
}

/** The objects in a value that have one of these declarations, the innermost first, with their pointers. */
export function* objectsAlong(
  value: Json | undefined,
  schema: DataSchema | undefined,
  owners: ReadonlySet<FieldOwner>,
): Generator<ObjectIn> {
  if (schema === undefined) return;
  const inside = (key: string | number, inner: Json, of: DataSchema | undefined): readonly ObjectIn[] =>
    [...objectsAlong(inner, of, owners)].map(({ at, object }) => ({ at: pointer("", key) + at, object }));
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield* inside(index, item, schema.items);
  } else if (isObject(value)) {
    for (const [key, inner] of entriesOf(value)) yield* inside(key, inner, schema.properties.get(withoutMark(key)));
    if (owners.has(fieldOwnerOf(schema) ?? "")) yield { at: "", object: value };
  }
}

function withoutMark(key: string): string {
  return key.replace(/\?$/, "");
}
