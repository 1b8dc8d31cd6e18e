import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import { deref } from "../schema/bundle.ts";
import { branchesOf, itemsOf, propertiesOf, type Schema } from "../schema/schema.ts";
import type { Descriptor, Each, Only } from "./descriptor.ts";

/** A part of what a block is given, where its descriptor says of which kind it is. */
export interface GivenPart {
  readonly kind: string;
  /** The text that stands there; of an event of the block itself, the one that it has where nothing is written. */
  readonly name?: string;
  /** The object that it stands in, and what the descriptor says of that object. */
  readonly holder: JsonObject;
  readonly schema: Schema;
}

/** All parts of known kind in what a block is given, in the order of its descriptor; blocks in its slots are not looked into. */
export function givenParts({ properties }: Descriptor, props: JsonObject): Iterable<GivenPart> {
  return partsIn(properties, properties, props);
}

function* partsIn(root: Schema, declared: Schema, value: Json | undefined): Generator<GivenPart> {
  const schema = deref(declared, root);
  if (isList(value)) {
    const items = [schema, ...branchesOf(schema)].map(itemsOf).find((one) => one !== undefined);
    if (items !== undefined) for (const item of value) yield* partsIn(root, items, item);
  }
  if (!isObject(value)) return;
  for (const [key, property] of propertiesOf(schema)) {
    const { "x-kind": kind, default: usual } = property;
    if (kind === undefined) {
      yield* partsIn(root, property, value[key]);
      continue;
    }
    const name = stringAt(value, key) ?? (kind === "event" && declared === root ? usual : undefined);
    yield { kind, ...(typeof name === "string" && { name }), holder: value, schema };
  }
}

/** Whether the properties that must have certain values have them. One that is not given counts as `false`. */
export function hasOnly(props: JsonObject, only: Only): boolean {
  return [...only].every(([key, value]) => (props[key] ?? false) === value);
}

/** What an event carries of what the block is given: an object for each item of the list, or of each list by its name. */
export function carriedBy({ list, by, carries }: Each, props: JsonObject): readonly JsonObject[] {
  const given = list === undefined ? [props] : props[list];
  const named = by === undefined || !isObject(given) ? undefined : entriesOf(given);
  if (by === undefined || named === undefined) return carriedOf(given, carries);
  return named.flatMap(([name, items]) => carriedOf(items, carries).map((one) => ({ ...one, [by]: name })));
}

function carriedOf(items: Json | undefined, carries: Each["carries"]): readonly JsonObject[] {
  return (isList(items) ? items : []).map((item) => {
    const value = (from: string) => (isObject(item) ? item[from] : undefined);
    return Object.fromEntries([...carries].map(([name, from]) => [name, value(from)]));
  });
}

/** The name that rules know the sender of a block's own events by: what its `prefix` names, `form` where that is not written; absent where it has none. */
export function ownerIn({ prefix }: Descriptor, props: JsonObject): string | undefined {
  return prefix === undefined ? undefined : (stringAt(props, prefix) ?? USUAL_OWNER);
}

/** A block's own event, under the name by which rules know it. */
export function eventName(owner: string | undefined, own: string): string {
  return owner === undefined || owner === USUAL_OWNER ? own : `${owner}.${own}`;
}

/** The one form of a page needs no name before its events. */
const USUAL_OWNER = "form";
