import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import { oncePerPair } from "../once.ts";
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
export function partsOfProps({ properties }: Descriptor, props: JsonObject): Iterable<PropsPart> {
  return partsIn(properties, properties, props);
}

function* partsIn(root: Schema, declared: Schema, value: Json | undefined): Generator<PropsPart> {
  const { schema, items, properties } = shapeOf(root, declared);
  if (isList(value) && items !== undefined) for (const item of value) yield* partsIn(root, items, item);
  if (!isObject(value)) return;
  for (const [key, property] of properties) {
    const { "x-kind": kind, default: usual } = property;
    if (kind === undefined) {
      const inner = value[key];
      if (typeof inner === "object") yield* partsIn(root, property, inner);
      continue;
    }
    const name = stringAt(value, key) ?? (kind === "event" && declared === root ? usual : undefined);
    yield { kind, ...(typeof name === "string" && { name }), object: value, schema };
  }
}

const shapeOf = oncePerPair((root: Schema, declared: Schema) => {
  const schema = deref(declared, root);
  const items = [schema, ...branchesOf(schema)].map(itemsOf).find((one) => one !== undefined);
  return { schema, items, properties: propertiesOf(schema) };
});

/** Whether properties have the required values. A missing property counts as `false`. */
export function hasOnly(props: JsonObject, only: Only): boolean {
  return [...only].every(([key, value]) => (props[key] ?? false) === value);
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
