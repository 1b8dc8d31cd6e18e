import { type Cursor, given, within } from "./cursor.ts";
import type { Json, JsonObject } from "../../engine/index.ts";
import { blocksAt } from "../flow/read-step.ts";
import type { Block } from "../flow/step.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import { entries, items, under } from "../raw.ts";
import type { Repository } from "../repository.ts";
import { deref } from "../schema/bundle.ts";
import { conditionUse } from "./condition.ts";
import type { Place, Use } from "./use.ts";
import { expressionUses, textUses, valueUses } from "./value.ts";

type Blocks = Repository["blocks"];

/** The blocks of a page, and all that they hold. */
export function* blocksUses(blocks: Blocks, list: readonly Block[], place: Place): Generator<Use> {
  for (const block of list) yield* blockUses(blocks, block, place);
}

function* blockUses(blocks: Blocks, block: Block, outer: Place): Generator<Use> {
  const { file, pointer, name, raw, when, descriptor } = block;
  if (typeof raw.block !== "string") return;
  const place = { ...outer, block: pointer };
  yield { file, pointer, place, kind: "block", name, block };
  yield* conditionUse(when, place);
  if (descriptor === undefined) return;
  const held: Cursor = { file, pointer, place: within(place, when), json: raw };
  const schema = objectAt(descriptor.value, "properties");
  yield* sentUses(descriptor.value, held);
  for (const [key, property] of entriesOf(objectAt(schema, "properties"))) {
    if (isObject(property)) yield* propertyUses(blocks, schema, property, under(held, key));
  }
}

/** The events of a block's own, under the names by which handlers know them. */
function* sentUses(descriptor: JsonObject, cursor: Cursor): Generator<Use> {
  const { json: value, ...where } = cursor;
  const prefix = stringAt(value, stringAt(descriptor, "prefix") ?? "") ?? "form";
  for (const [name, event] of entriesOf(objectAt(descriptor, "events"))) {
    const required = isObject(event) && event.required === true;
    const sent = prefix === "form" ? name : `${prefix}.${name}`;
    yield { ...where, kind: "sends", event: sent, required, by: stringAt(value, "block") ?? "" };
  }
}

/** A property, by what its descriptor's `x-kind` says it is. Also walks the fields of layouts, whose widgets have descriptors too. */
export function* propertyUses(blocks: Blocks, root: JsonObject, declared: JsonObject, cursor: Cursor): Generator<Use> {
  const schema = chosen(root, deref(declared, root), cursor.json);
  const kind = stringAt(schema, "x-kind");
  const value = cursor.json ?? (kind === "event" ? schema.default : undefined);
  if (value === undefined) return;
  const { json: _, ...where } = cursor;
  if (kind === undefined) return yield* insideUses(blocks, root, schema, cursor);
  const room = schema["x-room"];
  if (kind === "text") return yield* textUses(cursor, typeof room === "number" ? room : undefined);
  if (kind === "blocks") return yield* blocksUses(blocks, blocksAt(blocks, cursor), cursor.place);
  if (kind === "value") return yield* valueUses(cursor);
  if (typeof value === "string") yield* namedUse(kind, value, where);
}

/** Of several allowed forms, the one that the value is written in: a list is a list, anything else is not. */
function chosen(root: JsonObject, schema: JsonObject, value: Json | undefined): JsonObject {
  const forms = [schema.anyOf, schema.oneOf].flatMap((list) => (isList(list) ? list : [])).filter(isObject);
  const list = (form: JsonObject) => form["x-kind"] === undefined && form.type === "array";
  const found = forms.map((form) => deref(form, root)).find((form) => list(form) === isList(value));
  return found === undefined ? schema : { ...schema, ...found };
}

function* namedUse(kind: string, name: string, where: Omit<Cursor, "json">): Generator<Use> {
  const use: Record<string, Use> = {
    event: { ...where, kind: "sends", event: name, required: true, by: "property" },
    step: { ...where, kind: "step", step: name, way: "goto" },
    link: { ...where, kind: "link", link: name },
    form: { ...where, kind: "schema", schema: name, role: "form" },
    dataPath: { ...where, kind: "data", path: name, way: "into" },
  };
  if (use[kind] !== undefined) yield use[kind];
}

/** An object or list whose parts have kinds; any object among them may have `when`. */
function* insideUses(blocks: Blocks, root: JsonObject, schema: JsonObject, cursor: Cursor): Generator<Use> {
  if (isObject(schema.items)) for (const item of items(cursor)) yield* propertyUses(blocks, root, schema.items, item);
  if (!isObject(cursor.json)) return;
  yield* expressionUses(under(cursor, "when"), "boolean");
  const held = given(cursor, cursor.json.when);
  const properties = objectAt(schema, "properties");
  for (const [key, property] of entriesOf(properties)) {
    if (isObject(property)) yield* propertyUses(blocks, root, property, under(held, key));
  }
  const others: Json | undefined = schema.additionalProperties;
  if (!isObject(others)) return;
  for (const [key, entry] of entries(held)) {
    if (key !== "when" && !Object.hasOwn(properties, key)) yield* propertyUses(blocks, root, others, entry);
  }
}
