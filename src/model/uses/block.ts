import { type Cursor, assuming, within } from "./cursor.ts";
import { eventName, ownerIn } from "../descriptor/parts-of-props.ts";
import { descriptorOf } from "../descriptor/read-descriptor.ts";
import { blocksAt } from "../flow/read-step.ts";
import type { Block } from "../flow/step.ts";
import { isObject } from "../json.ts";
import { entries, items, under } from "../raw.ts";
import type { Repository } from "../repository.ts";
import { deref } from "../schema/bundle.ts";
import { branchesOf, itemsOf, othersOf, propertiesOf, type Schema } from "../schema/schema.ts";
import { conditionUse, expressionUses, textUses, valueUses } from "./value.ts";
import type { UsePlace, Use } from "./use.ts";

type Blocks = Repository["blocks"];

/** The uses in the blocks of a page, at any depth. */
export function* blocksUses(blocks: Blocks, list: readonly Block[], place: UsePlace): Generator<Use> {
  for (const block of list) yield* blockUses(blocks, block, place);
}

function* blockUses(blocks: Blocks, block: Block, outer: UsePlace): Generator<Use> {
  const { file, pointer, name, raw, when } = block;
  if (name === "") return;
  const place = { ...outer, block: pointer };
  yield { file, pointer, place, kind: "block", name, block };
  yield* conditionUse(when, place);
  if (block.descriptor === undefined) return;
  const descriptor = descriptorOf(block.descriptor);
  const held: Cursor = { file, pointer, place: within(place, when), json: raw };
  const { json: _, ...where } = held;
  const owner = ownerIn(descriptor, raw);
  for (const [own, { required }] of descriptor.events)
    yield { ...where, kind: "sends", event: eventName(owner, own), required, by: name };
  for (const [key, property] of propertiesOf(descriptor.properties))
    yield* propertyUses(blocks, descriptor.properties, property, under(held, key));
}

/**
 * The uses in a property, depending on its kind in the descriptor (`x-kind`). Also for the fields of layouts, because
 * widgets have descriptors too. References of the descriptor point into `root`.
 */
export function* propertyUses(blocks: Blocks, root: Schema, declared: Schema, cursor: Cursor): Generator<Use> {
  const schema = chosen(root, deref(declared, root), cursor);
  const { "x-kind": kind, "x-room": room, default: usual } = schema;
  const { json = kind === "event" ? usual : undefined, ...where } = cursor;
  if (json === undefined) return;
  if (kind === undefined) return yield* insideUses(blocks, root, schema, cursor);
  if (kind === "text") return yield* textUses(cursor, typeof room === "number" ? room : undefined);
  if (kind === "blocks") return yield* blocksUses(blocks, blocksAt(blocks, cursor), cursor.place);
  if (kind === "value") return yield* valueUses(cursor);
  if (kind === "condition") return yield* expressionUses(cursor, "boolean");
  if (kind === "link" && typeof json === "string" && schema["x-embeds"] === true)
    return yield { ...where, kind: "link", link: json, embeds: true };
  if (typeof json === "string") yield* namedUse(kind, json, where);
}

/** Of several allowed forms, the one in which the value is written: a list, or anything else. */
function chosen(root: Schema, schema: Schema, { json }: Cursor): Schema {
  const isList = (form: Schema) => form["x-kind"] === undefined && form.type === "array";
  const forms = branchesOf(schema).map((form) => deref(form, root));
  const found = forms.find((form) => isList(form) === Array.isArray(json));
  return found === undefined ? schema : { ...schema, ...found };
}

function* namedUse(kind: string, name: string, where: Omit<Cursor, "json">): Generator<Use> {
  const use: Record<string, Use> = {
    event: { ...where, kind: "sends", event: name, required: true, by: "property" },
    step: { ...where, kind: "step", step: name, role: "goto" },
    link: { ...where, kind: "link", link: name },
    form: { ...where, kind: "schema", schema: name, role: "form" },
    dataPath: { ...where, kind: "data", path: name, role: "into" },
  };
  if (use[kind] !== undefined) yield use[kind];
}

/** The uses in an object or list whose parts have kinds. Any object among them may have a `when`. */
function* insideUses(blocks: Blocks, root: Schema, schema: Schema, cursor: Cursor): Generator<Use> {
  const [each, others] = [itemsOf(schema), othersOf(schema)];
  if (each !== undefined) for (const item of items(cursor)) yield* propertyUses(blocks, root, each, item);
  if (!isObject(cursor.json)) return;
  const when = under(cursor, "when");
  yield* expressionUses(when, "boolean");
  const held = assuming(cursor, when.json);
  const properties = new Map(propertiesOf(schema));
  for (const [key, property] of properties) yield* propertyUses(blocks, root, property, under(held, key));
  if (others === undefined) return;
  for (const [key, entry] of entries(held)) {
    if (key !== "when" && !properties.has(key)) yield* propertyUses(blocks, root, others, entry);
  }
}
