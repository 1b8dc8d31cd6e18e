import type { Json, JsonObject } from "../engine/index.ts";
import { deref, entering, isList, isObject, NOTHING_ENTERED, objectAt } from "../model/index.ts";

/** What a path leads to in a schema: the schema there, or the first of its keys that the schema does not have. */
export type Found =
  | { readonly schema: JsonObject; readonly sensitive: boolean }
  | { readonly unknown: number; readonly known: readonly string[] };

/** Follows a dotted path's keys into a self-contained schema. An open schema has every key. */
export function schemaAt(root: JsonObject, keys: readonly string[]): Found {
  let current = deref(root, root);
  let sensitive = current["x-sensitive"] === true;
  for (const [index, key] of keys.entries()) {
    const next = childOf(root, current, key);
    if (next === undefined) return { unknown: index, known: namesIn(root, current) };
    current = deref(next, root);
    sensitive ||= current["x-sensitive"] === true;
  }
  return { schema: { ...current, definitions: root.definitions }, sensitive };
}

/** Paths, within a value of the schema, of what must not leave its form; `0` for the items of a list, `*` for a map's values. */
export function sensitiveIn(root: JsonObject, schema: JsonObject, seen: ReadonlySet<string> = new Set()): string[][] {
  const ref = typeof schema.$ref === "string" ? schema.$ref : "";
  if (seen.has(ref)) return [];
  const flat = deref(schema, root);
  if (flat["x-sensitive"] === true) return [[]];
  const inside = ref === "" ? seen : new Set([...seen, ref]);
  const under = (part: Json | undefined, ...keys: string[]) =>
    isObject(part) ? sensitiveIn(root, part, inside).map((path) => [...keys, ...path]) : [];
  return [
    ...Object.entries(objectAt(flat, "properties")).flatMap(([name, part]) => under(part, name)),
    ...under(flat.items, "0"),
    ...under(flat.additionalProperties, "*"),
    ...branches(flat).flatMap((part) => under(part)),
  ];
}

function childOf(root: JsonObject, schema: JsonObject, key: string): JsonObject | undefined {
  const described = describedBy(root, schema, key, NOTHING_ENTERED);
  if (described !== undefined) return described;
  const flat = deref(schema, root);
  const object = flat.type === "object" && (flat.additionalProperties === true || flat.properties === undefined);
  return flat.additionalProperties !== false && (object || isOpen(flat)) ? {} : undefined;
}

/** What a schema says of a key; `undefined` when nothing. */
function describedBy(
  root: JsonObject,
  schema: JsonObject,
  key: string,
  before: ReadonlySet<string>,
): JsonObject | undefined {
  const entered = entering(schema, before);
  if (entered === undefined) return undefined;
  const flat = deref(schema, root);
  const properties = objectAt(flat, "properties");
  const item = /^\d+$/.test(key) && isObject(flat.items) ? flat.items : undefined;
  const own = Object.hasOwn(properties, key) ? (isObject(properties[key]) ? properties[key] : {}) : item;
  const inBranches = branches(flat).flatMap((part) => {
    const found = isObject(part) ? describedBy(root, part, key, entered) : undefined;
    return found === undefined || isOpen(found) ? [] : [deref(found, root)];
  });
  const known = own === undefined ? inBranches : [deref(own, root), ...inBranches];
  const marked = known.some((one) => one["x-sensitive"] === true) ? { "x-sensitive": true } : {};
  // A branch may narrow what stands beside it; of branches alone any may be the one that holds.
  if (own !== undefined) return { ...deref(own, root), ...marked };
  if (inBranches.length > 0) return { ...anyOf(inBranches), ...marked };
  return isObject(flat.additionalProperties) ? flat.additionalProperties : undefined;
}

/** What takes all that one of the schemas takes. */
function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const different = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
  const [only = {}, ...others] = different;
  if (others.length === 0) return only;
  const values = different.map((one) => (one.const === undefined ? one.enum : [one.const]));
  return values.every(isList) ? { enum: [...new Set(values.flat())] } : { anyOf: different };
}

function namesIn(root: JsonObject, schema: JsonObject, before = NOTHING_ENTERED): string[] {
  const entered = entering(schema, before);
  if (entered === undefined) return [];
  const flat = deref(schema, root);
  const parts = branches(flat).filter(isObject);
  return [...Object.keys(objectAt(flat, "properties")), ...parts.flatMap((part) => namesIn(root, part, entered))];
}

function branches(schema: JsonObject): (Json | undefined)[] {
  const lists = ["allOf", "anyOf", "oneOf"].flatMap((key) => (isList(schema[key]) ? schema[key] : []));
  return [...lists, schema.then, schema.else];
}

function isOpen(schema: JsonObject): boolean {
  return Object.keys(schema).every((key) => key === "description" || key === "definitions" || key === "title");
}
