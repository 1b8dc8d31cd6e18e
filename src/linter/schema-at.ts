import {
  branchesOf,
  deref,
  entering,
  itemsOf,
  NOTHING_ENTERED,
  once,
  othersOf,
  propertiesOf,
  type Schema,
  valueFor,
} from "../model/index.ts";

/** The schema at a path, or the index of the first key that does not exist. */
type SchemaAt =
  | { readonly schema: Schema; readonly sensitive: boolean }
  | { readonly unknown: number; readonly known: readonly string[] };

/** Follows the keys of a dotted path in a self-contained schema. An open schema accepts every key. */
export function schemaAt(root: Schema, keys: readonly string[]): SchemaAt {
  return valueFor(foundIn(root), JSON.stringify(keys), () => follow(root, keys));
}

const foundIn = once((_root: Schema) => new Map<string, SchemaAt>());

function follow(root: Schema, keys: readonly string[]): SchemaAt {
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

/**
 * Paths of sensitive values within a value of the schema. `0` stands for the items of a list, `*` for the values of a
 * map.
 */
export function sensitiveIn(root: Schema, schema: Schema, seen: ReadonlySet<string> = new Set()): string[][] {
  const ref = schema.$ref ?? "";
  if (seen.has(ref)) return [];
  const flat = deref(schema, root);
  if (flat["x-sensitive"] === true) return [[]];
  const inside = ref === "" ? seen : new Set([...seen, ref]);
  const under = (part: Schema | undefined, ...keys: string[]) =>
    part === undefined ? [] : sensitiveIn(root, part, inside).map((path) => [...keys, ...path]);
  return [
    ...propertiesOf(flat).flatMap(([name, part]) => under(part, name)),
    ...under(itemsOf(flat), "0"),
    ...under(othersOf(flat), "*"),
    ...partsOf(flat).flatMap((part) => under(part)),
  ];
}

function childOf(root: Schema, schema: Schema, key: string): Schema | undefined {
  const described = describedBy(root, schema, key, NOTHING_ENTERED);
  if (described !== undefined) return described;
  const flat = deref(schema, root);
  const object = flat.type === "object" && (flat.additionalProperties === true || flat.properties === undefined);
  return flat.additionalProperties !== false && (object || isOpen(flat)) ? {} : undefined;
}

/** The schema for a key, or `undefined` if there is none. */
function describedBy(root: Schema, schema: Schema, key: string, before: ReadonlySet<string>): Schema | undefined {
  const entered = entering(schema, before);
  if (entered === undefined) return undefined;
  const flat = deref(schema, root);
  const { properties = {} } = flat;
  const own = Object.hasOwn(properties, key) ? properties[key] : /^\d+$/.test(key) ? itemsOf(flat) : undefined;
  const inBranches = partsOf(flat).flatMap((part) => {
    const found = describedBy(root, part, key, entered);
    return found === undefined || isOpen(found) ? [] : [deref(found, root)];
  });
  const known = own === undefined ? inBranches : [deref(own, root), ...inBranches];
  const marked = known.some((one) => one["x-sensitive"] === true) ? { "x-sensitive": true } : {};
  // A branch may narrow the property that is declared beside it. If only branches declare it, any of them may apply.
  if (own !== undefined) return { ...deref(own, root), ...marked };
  if (inBranches.length > 0) return { ...anyOf(inBranches), ...marked };
  return othersOf(flat);
}

/** A schema that accepts everything that one of the schemas accepts. */
function anyOf(schemas: readonly Schema[]): Schema {
  const different = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
  const [only = {}, ...others] = different;
  if (others.length === 0) return only;
  const values = different.map((one) => (one.const === undefined ? one.enum : [one.const]));
  return values.every((list) => list !== undefined)
    ? { enum: [...new Set(values.flat())].filter((value) => value !== undefined) }
    : { anyOf: different };
}

function namesIn(root: Schema, schema: Schema, before = NOTHING_ENTERED): string[] {
  const entered = entering(schema, before);
  if (entered === undefined) return [];
  const flat = deref(schema, root);
  return [...Object.keys(flat.properties ?? {}), ...partsOf(flat).flatMap((part) => namesIn(root, part, entered))];
}

/** The nested schemas that describe the same value, unconditionally or under a condition. */
function partsOf(schema: Schema): readonly Schema[] {
  const conditional = [schema.then, schema.else].filter((part) => part !== undefined);
  return [...(schema.allOf ?? []), ...branchesOf(schema), ...conditional];
}

function isOpen(schema: Schema): boolean {
  return Object.keys(schema).every((key) => key === "description" || key === "definitions" || key === "title");
}

/** Schemas that apply together. */
export type Alternative = readonly Schema[];

/**
 * The alternatives of a schema, flattened: each is combined with the keywords beside `anyOf` or `oneOf`. A schema
 * without alternatives is its only alternative. `root` contains the targets of its references.
 */
export function alternativesOf(schema: Schema, root: Schema, before = NOTHING_ENTERED): Alternative[] {
  const entered = entering(schema, before);
  if (entered === undefined) return [];
  const flat = deref(schema, root);
  const branches = branchesOf(flat);
  if (branches.length === 0) return [[flat]];
  const { anyOf: _, oneOf: __, ...beside } = flat;
  return branches.flatMap((branch) => alternativesOf(branch, root, entered)).map((one) => [beside, ...one]);
}
