import { multipleFrom } from "../compiler/forms/index.ts";
import type { Json } from "../engine/index.ts";
import { deref, itemsOf, oncePerPair, propertiesOf, type Schema, typesOf } from "../model/index.ts";
import { textFor } from "./text.ts";

/** The shape of a value at a place of a bundled schema, with its parts and branches merged. */
export interface Shape {
  readonly schema: Schema;
  readonly required: boolean;
}

/** A small value that matches a bundled schema: the required properties and the defaults. `name` is used in texts. */
export function sampleOf(schema: Schema, root: Schema = schema, name = ""): Json {
  return valueOf({ root, items: 0 }, schema, name, 0);
}

/** The same with an item in each list, so that a page that shows it has something to show. */
export function fullSampleOf(schema: Schema): Json {
  return valueOf({ root: schema, items: 1 }, schema, "", 0);
}

interface Wanted {
  readonly root: Schema;
  /** How many items a list has if its schema allows that. */
  readonly items: number;
}

function valueOf(wanted: Wanted, schema: Schema, name: string, depth: number): Json {
  const { root } = wanted;
  const flat = flatten(schema, root);
  if (flat.const !== undefined) return flat.const;
  if (flat.enum !== undefined) return flat.enum[0] ?? null;
  const [type = flat.properties === undefined ? "string" : "object"] = typesOf(flat);
  switch (type) {
    case "boolean":
      return flat.default ?? false;
    case "integer":
    case "number":
      return flat.default ?? numberOf(flat);
    case "null":
      return null;
    case "array": {
      const items = itemsOf(flat);
      if (depth > 12 || items === undefined) return [];
      const least = Math.max(flat.minItems ?? 0, Math.min(wanted.items, flat.maxItems ?? wanted.items));
      const item = valueOf(wanted, items, name, depth + 1);
      return Array.from({ length: Math.min(least, LONGEST_LIST) }, () => item);
    }
    case "object": {
      const found: Record<string, Json> = {};
      for (const [key, value] of propertiesOf(flat)) {
        if (depth > 12) continue;
        if (flat.required?.includes(key) === true) found[key] = valueOf(wanted, value, key, depth + 1);
        else if (value.default !== undefined) found[key] = value.default;
      }
      return found;
    }
    default:
      return exampleOf(flat) ?? textOf(flat, name) ?? "";
  }
}

/** Longer lists may not fit into memory, and journeys ask nothing that needs more items. */
const LONGEST_LIST = 1_000;

/** The author's first example of the text. */
function exampleOf({ examples }: Schema): string | undefined {
  const first = examples?.[0];
  return typeof first === "string" ? first : undefined;
}

export function textOf(flat: Schema, name: string, variant = 0): string | undefined {
  const patterns = [flat, ...(flat.allOf ?? [])].map(({ pattern }) => pattern).filter((one) => one !== undefined);
  const { format, minLength, maxLength, "x-earliest": earliest, "x-latest": latest } = flat;
  const pattern = patterns.length > 1 ? patterns.map((one) => `(?=.*(?:${one}))`).join("") : patterns[0];
  return textFor({ format, minLength, maxLength, pattern, earliest, latest }, name, variant);
}

/** The schema of the value at a path (`[]`: an item of a list). `undefined` if the schema does not describe it. */
export function shapeAt(schema: Schema, path: readonly string[]): Shape | undefined {
  let flat = flatten(schema, schema);
  let required = true;
  for (const segment of path) {
    if (segment === "[]") {
      const items = itemsOf(flat);
      if (items === undefined) return undefined;
      flat = flatten(items, schema);
      required = true;
      continue;
    }
    const property: Schema | undefined = flat.properties?.[segment];
    if (property === undefined) return undefined;
    required = flat.required?.includes(segment) === true;
    flat = flatten(property, schema);
  }
  return { schema: flat, required };
}

/** One level of a schema: with its reference resolved, and its parts and first branch merged. */
export function flatten(schema: Schema, root: Schema): Schema {
  return flatIn(root, schema);
}

const flatIn = oncePerPair((root: Schema, schema: Schema) => flattened(schema, root, 0));

function flattened(schema: Schema, root: Schema, depth: number): Schema {
  let flat = deref(schema, root);
  if (depth > 10) return flat;
  const { then: held, else: otherwise } = flat;
  const parts = [...(flat.allOf ?? []), ...[...(flat.oneOf ?? []), ...(flat.anyOf ?? [])].slice(0, 1)];
  for (const part of [...parts, held, otherwise]) {
    if (part === undefined) continue;
    const inner = flattened(part, root, depth + 1);
    const conditional = part === held || part === otherwise;
    flat = {
      ...inner,
      ...flat,
      properties: { ...inner.properties, ...flat.properties },
      required: [...new Set([...(flat.required ?? []), ...(conditional ? [] : (inner.required ?? []))])],
    };
  }
  if (flat.properties !== undefined && Object.keys(flat.properties).length === 0) {
    const { properties: _, required: __, ...rest } = flat;
    return rest as Schema;
  }
  return flat;
}

/** The smallest number within the limits. 1, or one step, if there is no lower limit. */
function numberOf(schema: Schema): number {
  const { minimum, exclusiveMinimum, maximum = 1, multipleOf: step = 1 } = schema;
  if (schema.multipleOf === undefined)
    return minimum ?? (exclusiveMinimum === undefined ? Math.min(1, maximum) : exclusiveMinimum + 1);
  const least = minimum ?? exclusiveMinimum ?? Math.min(step, maximum);
  const first = multipleFrom(least, step);
  return first === exclusiveMinimum ? multipleFrom(least, step, 1) : first;
}
