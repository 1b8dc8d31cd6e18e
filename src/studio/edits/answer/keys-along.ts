import type { Json, JsonObject } from "../../../engine/index.ts";
import { type DataSchema, entriesOf, isList, isObject, pointer } from "../../../model/index.ts";
import type { Answer } from "./answer.ts";
import { type Holder, holderOf } from "./holders.ts";

/**
 * Pointers of the properties in a value that are the answer, according to the value's schema. A member may be optional
 * (`name?`).
 */
export function* keysAlong(value: Json | undefined, schema: DataSchema | undefined, answer: Answer): Generator<string> {
  for (const { at, object } of objectsAlong(value, schema, answer.holders))
    for (const key of Object.keys(object)) if (nameOf(key) === answer.name) yield at + pointer("", key);
}

interface ObjectIn {
  readonly at: string;
  readonly object: JsonObject;
}

/** The objects in a value that have one of these declarations, the innermost first, with their pointers. */
export function* objectsAlong(
  value: Json | undefined,
  schema: DataSchema | undefined,
  holders: ReadonlySet<Holder>,
): Generator<ObjectIn> {
  if (schema === undefined) return;
  const inside = (key: string | number, inner: Json, of: DataSchema | undefined): readonly ObjectIn[] =>
    [...objectsAlong(inner, of, holders)].map(({ at, object }) => ({ at: pointer("", key) + at, object }));
  if (isList(value)) {
    for (const [index, item] of value.entries()) yield* inside(index, item, schema.items);
  } else if (isObject(value)) {
    for (const [key, inner] of entriesOf(value)) yield* inside(key, inner, schema.properties.get(nameOf(key)));
    if (holders.has(holderOf(schema) ?? "")) yield { at: "", object: value };
  }
}

function nameOf(key: string): string {
  return key.replace(/\?$/, "");
}
