import {
  branchesOf,
  deref,
  entering,
  itemsOf,
  NOTHING_ENTERED,
  othersOf,
  propertiesOf,
  type Schema,
} from "../model/index.ts";

/** What a path leads to in a schema: the schema there, or the first of its keys that the schema does not have. */
export type SchemaAt =
  | { readonly schema: Schema; readonly sensitive: boolean }
  | { readonly unknown: number; readonly known: readonly string[] };

/** Follows a dotted path's keys into a self-contained schema. An open schema has every key. */
export function schemaAt(root: Schema, keys: readonly string[]): SchemaAt {
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

/** What a schema says of a key; `undefined` when nothing. */
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
  // A branch may narrow what stands beside it; of branches alone any may be the one that holds.
  if (own !== undefined) return { ...deref(own, root), ...marked };
  if (inBranches.length > 0) return { ...anyOf(inBranches), ...marked };
  return othersOf(flat);
}

/** What takes all that one of the schemas takes. */
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

/** What a schema says of the same value in other schemas: always, or at times. */
function partsOf(schema: Schema): readonly Schema[] {
  const conditional = [schema.then, schema.else].filter((part) => part !== undefined);
  return [...(schema.allOf ?? []), ...branchesOf(schema), ...conditional];
}

function isOpen(schema: Schema): boolean {
  return Object.keys(schema).every((key) => key === "description" || key === "definitions" || key === "title");
}
