import type { Json, JsonObject } from "../engine/index.ts";
import { deref, entriesOf, isList, isObject, oncePerPair, stringsOf } from "../model/index.ts";
import { textFor } from "./text.ts";

/** The shape of a value at a place of a bundled schema, what its parts and branches say put together. */
export interface Shape {
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** A small value that a bundled schema takes: what it requires, what its defaults say. `name` is put into texts. */
export function sampleOf(schema: JsonObject, root: JsonObject = schema, name = "", depth = 0): Json {
  const flat = flatten(schema, root);
  if (flat.const !== undefined) return flat.const;
  if (isList(flat.enum)) return flat.enum[0] ?? null;
  const [type = isObject(flat.properties) ? "object" : "string"] =
    typeof flat.type === "string" ? [flat.type] : stringsOf(flat.type);
  switch (type) {
    case "boolean":
      return flat.default ?? false;
    case "integer":
    case "number":
      return flat.default ?? numberOf(flat);
    case "null":
      return null;
    case "array": {
      const least = typeof flat.minItems === "number" ? Math.min(flat.minItems, LONGEST_LIST) : 0;
      if (depth > 12 || !isObject(flat.items)) return [];
      const item = sampleOf(flat.items, root, name, depth + 1);
      return Array.from({ length: least }, () => item);
    }
    case "object": {
      const found: Record<string, Json> = {};
      const properties = entriesOf(flat.properties);
      for (const [key, value] of properties) {
        if (!isObject(value) || depth > 12) continue;
        if (stringsOf(flat.required).includes(key)) found[key] = sampleOf(value, root, key, depth + 1);
        else if (value.default !== undefined) found[key] = value.default;
      }
      return found;
    }
    default:
      return exampleOf(flat) ?? textOf(flat, name) ?? "";
  }
}

/** No memory holds what some limits ask for; of the rest, journeys ask nothing that so many items do not show. */
const LONGEST_LIST = 1_000;

/** What its author says that such a text looks like. */
function exampleOf({ examples }: JsonObject): string | undefined {
  const [first] = isList(examples) ? examples : [];
  return typeof first === "string" ? first : undefined;
}

export function textOf(flat: JsonObject, name: string, variant = 0): string | undefined {
  const patterns = [flat.pattern, ...objects(flat.allOf).map(({ pattern }) => pattern)].filter(
    (pattern) => typeof pattern === "string",
  );
  const limits = {
    format: typeof flat.format === "string" ? flat.format : undefined,
    minLength: typeof flat.minLength === "number" ? flat.minLength : undefined,
    maxLength: typeof flat.maxLength === "number" ? flat.maxLength : undefined,
  };
  return textFor(
    { ...limits, pattern: patterns.length > 1 ? patterns.map((one) => `(?=.*(?:${one}))`).join("") : patterns[0] },
    name,
    variant,
  );
}

/** The schema of what stands at a path (`[]`: an item of a list); `undefined` where the schema says nothing of it. */
export function shapeAt(schema: JsonObject, path: readonly string[]): Shape | undefined {
  let flat = flatten(schema, schema);
  let required = true;
  for (const segment of path) {
    if (segment === "[]") {
      if (!isObject(flat.items)) return undefined;
      flat = flatten(flat.items, schema);
      required = true;
      continue;
    }
    const property = isObject(flat.properties) ? flat.properties[segment] : undefined;
    if (!isObject(property)) return undefined;
    required = stringsOf(flat.required).includes(segment);
    flat = flatten(property, schema);
  }
  return { schema: flat, required };
}

/** One level of a schema with its reference followed, and its parts and first branch put in. */
export function flatten(schema: JsonObject, root: JsonObject): JsonObject {
  return flatIn(root, schema);
}

const flatIn = oncePerPair((root: JsonObject, schema: JsonObject) => flattened(schema, root, 0));

function flattened(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  let flat = deref(schema, root);
  if (depth > 10) return flat;
  const [branch] = [...objects(flat.oneOf), ...objects(flat.anyOf)];
  for (const part of [...objects(flat.allOf), ...(branch ? [branch] : []), ...objects([flat.then, flat.else])]) {
    const inner = flattened(part, root, depth + 1);
    const conditional = part === flat.then || part === flat.else;
    flat = {
      ...inner,
      ...flat,
      properties: {
        ...(isObject(inner.properties) && inner.properties),
        ...(isObject(flat.properties) && flat.properties),
      },
      required: [...new Set([...stringsOf(flat.required), ...(conditional ? [] : stringsOf(inner.required))])],
    };
  }
  if (isObject(flat.properties) && Object.keys(flat.properties).length === 0) {
    const { properties: _, required: __, ...rest } = flat;
    return rest;
  }
  return flat;
}

function numberOf({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonObject): number {
  if (typeof minimum === "number") return minimum;
  if (typeof exclusiveMinimum === "number") return exclusiveMinimum + 1;
  const most = typeof maximum === "number" ? Math.min(1, maximum) : 1;
  return typeof multipleOf === "number" ? multipleOf : most;
}

function objects(value: readonly (Json | undefined)[] | Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
