import type { BlockView, Json, JsonObject, Text, View } from "../engine/index.ts";
import { deref, entriesOf, isList, isObject, objectAt, type Repository, stringAt } from "../model/index.ts";

/** Something that a person can do on the page. */
export interface Sending {
  /** The event's name as handlers know it. */
  readonly name: string;
  /** The form that it comes from; absent for events of no form. */
  readonly form?: string;
  /** The block's own event, without the form's name before it. */
  readonly own?: string;
  /** The words that it is pressed by, where it has some. */
  readonly label?: Text;
  readonly block: string;
  readonly props: JsonObject;
  /** Schema of what it carries. */
  readonly payload?: JsonObject;
  /** What one of the items of a property gives it to carry; one sending for each item. */
  readonly carries?: JsonObject;
}

type Blocks = Repository["blocks"];

/** All that the page offers: with a dialog open, the dialog alone. Links away are in `links`. */
export function sendingsOf(blocks: Blocks, view: View): { sendings: readonly Sending[]; links: readonly string[] } {
  const sendings: Sending[] = [];
  const links: string[] = [];
  const shown = view.dialog === null ? [...view.page, ...view.aside, ...(view.header ?? [])] : view.dialog.page;
  for (const block of shown) readBlock(blocks, block, sendings, links);
  if (view.dialog !== null) sendings.push({ name: "dialog.close", block: "dialog", props: {} });
  return { sendings, links };
}

function readBlock(blocks: Blocks, view: BlockView, sendings: Sending[], links: string[]): void {
  const descriptor = blocks.get(view.block)?.value;
  if (descriptor === undefined) return;
  const { block, props } = view;
  const schema = objectAt(descriptor, "properties");
  const prefix = stringAt(props, stringAt(descriptor, "prefix") ?? "");
  const form = descriptor.prefix === undefined ? undefined : (prefix ?? "form");
  for (const [own, event] of entriesOf(objectAt(descriptor, "events"))) {
    if (!isObject(event) || !holds(entriesOf(event.only), props)) continue;
    const name = form === undefined || form === "form" ? own : `${form}.${own}`;
    const one = { name, own, block, props, payload: objectAt(event, "payload"), ...(form !== undefined && { form }) };
    const each = objectAt(event, "each");
    const items = typeof each.list === "string" ? props[each.list] : [props];
    if (event.each === undefined) sendings.push(one);
    else for (const carries of carriedBy(each, items)) sendings.push({ ...one, carries });
  }
  readProperties(schema, schema, props, { block, props }, sendings, links);
  for (const [slot, inner] of Object.entries(view.slots)) {
    const usable = entriesOf(objectAt(objectAt(schema, "properties"), slot)["x-only"]);
    if (!holds(usable, props)) continue;
    for (const one of inner) readBlock(blocks, one, sendings, links);
  }
}

/** What the event carries of each item of the list, or of each list by name, that the block was given. */
function carriedBy(each: JsonObject, given: Json | undefined): JsonObject[] {
  const by = stringAt(each, "by");
  if (by !== undefined && isObject(given)) {
    const { by: _, ...rest } = each;
    return entriesOf(given).flatMap(([name, list]) => carriedBy(rest, list).map((one) => ({ ...one, [by]: name })));
  }
  return (isList(given) ? given : []).map((item) => {
    const value = (from: Json) => (isObject(item) ? item[String(from)] : undefined);
    return Object.fromEntries(entriesOf(each.carries).map(([key, from]) => [key, value(from)]));
  });
}

/** Whether the properties that say so have the values that they must have. */
function holds(only: readonly (readonly [string, Json | undefined])[], props: JsonObject): boolean {
  return only.every(([key, value]) => (props[key] ?? false) === value);
}

function readProperties(
  root: JsonObject,
  declared: JsonObject,
  value: Json | undefined,
  of: Pick<Sending, "block" | "props">,
  sendings: Sending[],
  links: string[],
): void {
  const schema = deref(declared, root);
  if (isList(value)) {
    const { items } = [schema, ...branches(schema)].find((branch) => isObject(branch.items)) ?? {};
    if (isObject(items)) for (const item of value) readProperties(root, items, item, of, sendings, links);
    return;
  }
  const properties = objectAt(schema, "properties");
  const holder = isObject(value) ? value : undefined;
  if (holder === undefined) return;
  for (const [key, property] of entriesOf(properties)) {
    if (!isObject(property)) continue;
    const kind = stringAt(property, "x-kind");
    const name =
      stringAt(holder, key) ?? (kind === "event" && declared === root ? stringAt(property, "default") : undefined);
    if (kind === "link" && name !== undefined) links.push(name);
    if (kind === "event" && name !== undefined && holder.enabled !== false) {
      const label = labelIn(holder, properties);
      sendings.push({ name, ...of, ...(label && { label }) });
    }
    if (kind === undefined) readProperties(root, property, holder[key], of, sendings, links);
  }
}

function labelIn(holder: JsonObject, properties: JsonObject): Text | undefined {
  for (const [key, property] of entriesOf(properties)) {
    const text = holder[key];
    if (stringAt(property, "x-kind") === "text" && isObject(text)) return text as unknown as Text;
  }
  return undefined;
}

function branches(schema: JsonObject): JsonObject[] {
  return [schema.anyOf, schema.oneOf].flatMap((list) => (isList(list) ? list.filter(isObject) : []));
}
