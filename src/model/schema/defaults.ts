import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringsOf } from "../json.ts";
import { once } from "../once.ts";
import { deref } from "./bundle.ts";
import type { Schema } from "./schema.ts";
import { mapSubSchemas } from "./walk.ts";

/** The properties of an object before anything is entered. */
export function defaultsOf(schema: JsonObject, root: JsonObject = schema): JsonObject {
  const value = defaultOf(schema, root, true, 0);
  return isObject(value) ? value : {};
}

/**
 * The schema for values that started with their defaults: what has a default is always present. With `unfinished`,
 * other required properties may be missing.
 */
function startedFromDefaults<S extends JsonObject>(schema: S, unfinished?: boolean, root?: S): S;
function startedFromDefaults(schema: JsonObject, unfinished = false, root: JsonObject = schema): JsonObject {
  const copy = mapSubSchemas(schema, (inner) => startedFromDefaults(inner, unfinished, root));
  const required = new Set(unfinished ? [] : stringsOf(schema.required));
  for (const [name, property] of entriesOf(schema.properties)) {
    if (!isObject(property)) continue;
    const always = stringsOf(schema.required).includes(name);
    if (defaultOf(property, root, always, 0) !== undefined) required.add(name);
  }
  return required.size > 0 || schema.required !== undefined ? { ...copy, required: [...required] } : copy;
}

/** The same for a whole schema, each calculated once. */
export const started = once((schema: Schema): Schema => startedFromDefaults(schema));
export const startedUnfinished = once((schema: Schema): Schema => startedFromDefaults(schema, true));

/** An object without a default gets one from its properties, if it is required. */
function defaultOf(schema: JsonObject, root: JsonObject, required: boolean, depth: number): Json | undefined {
  const flat = deref(schema, root);
  if (flat.default !== undefined) return flat.default;
  if (depth > 20) return undefined;
  const found: Record<string, Json> = {};
  const needed = stringsOf(flat.required);
  let isRecord = false;
  for (const [name, property] of entriesOf(flat.properties)) {
    isRecord = true;
    const value = isObject(property) ? defaultOf(property, root, needed.includes(name), depth + 1) : undefined;
    if (value !== undefined) found[name] = value;
  }
  for (const part of isList(flat.allOf) ? flat.allOf : []) {
    const value = isObject(part) ? defaultOf(part, root, required, depth + 1) : undefined;
    if (!isObject(value)) continue;
    isRecord = true;
    Object.assign(found, value);
  }
  return required && isRecord && (depth === 0 || Object.keys(found).length > 0) ? found : undefined;
}
