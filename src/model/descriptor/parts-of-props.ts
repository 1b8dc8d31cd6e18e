import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import { lazily, oncePerPair } from "../once.ts";
import { deref } from "../schema/bundle.ts";
import { branchesOf, itemsOf, propertiesOf, type Schema } from "../schema/schema.ts";
import type { Descriptor, Each, Only } from "./descriptor.ts";

/** A part of a block's properties whose kind the descriptor declares. */
export interface PropsPart {
  readonly kind: string;
  /** The text of the part. For an event: its default name if none is written. */
  readonly name?: string;
  /** The object that has the part, and its schema in the descriptor. */
  readonly object: JsonObject;
  readonly schema: Schema;
}

/**
 * All parts of a known kind in a block's properties, in the order of its descriptor. Blocks in its slots are not
 * searched.
 */
export function partsOfProps({ properties }: Descriptor, props: JsonObject): readonly PropsPart[] {
  const found: PropsPart[] = [];
  takeParts(shapeOf(properties, properties), props, found, true);
  return found;
}

/** Runs for every block of every page that is explored, so it creates nothing but the parts. */
function takeParts(shape: Shape, value: Json | undefined, found: PropsPart[], isRoot: boolean): void {
  if (isList(value)) {
    const items = shape.items();
    if (items !== undefined) for (const item of value) takeParts(items, item, found, false);
  }
  if (!isObject(value)) return;
  for (const { key, kind, usual, inner } of shape.properties) {
    if (kind === undefined) {
      const inside = value[key];
      if (typeof inside === "object") takeParts(inner(), inside, found, false);
      continue;
    }
    const name = stringAt(value, key) ?? (kind === "event" && isRoot ? usual : undefined);
    found.push({ kind, ...(typeof name === "string" && { name }), object: value, schema: shape.schema });
  }
}

/** A part of a descriptor's schema. What is inside it is read when it is needed: a schema may contain itself. */
interface Shape {
  readonly schema: Schema;
  items(): Shape | undefined;
  readonly properties: readonly {
    readonly key: string;
    readonly kind: string | undefined;
    readonly usual: Json | undefined;
    inner(): Shape;
  }[];
}

const shapeOf = oncePerPair((root: Schema, declared: Schema): Shape => {
  const schema = deref(declared, root);
  const items = [schema, ...branchesOf(schema)].map(itemsOf).find((one) => one !== undefined);
  return {
    schema,
    items: lazily(() => items && shapeOf(root, items)),
    properties: propertiesOf(schema).map(([key, property]) => ({
      key,
      kind: property["x-kind"],
      usual: property.default,
      inner: lazily(() => shapeOf(root, property)),
    })),
  };
});

/** Whether properties have the required values. A missing property counts as `false`. */
export function hasOnly(props: JsonObject, only: Only): boolean {
  for (const [key, value] of only) if ((props[key] ?? false) !== value) return false;
  return true;
}

/**
 * The parts of a block's properties that an event may have: one object for each item of the list or lists. Without a
 * list, one object from the properties themselves.
 */
export function carriedBy({ list, by, carries }: Each, props: JsonObject): readonly JsonObject[] {
  const listed = list === undefined ? [props] : props[list];
  const named = by === undefined || !isObject(listed) ? undefined : entriesOf(listed);
  if (by === undefined || named === undefined) return carriedOf(listed, carries);
  return named.flatMap(([name, items]) => carriedOf(items, carries).map((one) => ({ ...one, [by]: name })));
}

function carriedOf(items: Json | undefined, carries: Each["carries"]): readonly JsonObject[] {
  return (isList(items) ? items : []).map((item) => {
    const value = (from: string) => (isObject(item) ? item[from] : undefined);
    return Object.fromEntries([...carries].map(([name, from]) => [name, value(from)]));
  });
}

/**
 * The owner of a block's events in their names: the value of the property that `prefix` names. Default: `form`.
 * `undefined` if the block has no `prefix`.
 */
export function ownerIn({ prefix }: Descriptor, props: JsonObject): string | undefined {
  return prefix === undefined ? undefined : (stringAt(props, prefix) ?? USUAL_OWNER);
}

/** The name of a block's event in rules. */
export function eventName(owner: string | undefined, own: string): string {
  return owner === undefined || owner === USUAL_OWNER ? own : `${owner}.${own}`;
}

/** The only form of a page needs no prefix for its events. */
const USUAL_OWNER = "form";
