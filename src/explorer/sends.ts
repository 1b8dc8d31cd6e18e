import type { BlockView, JsonObject, Text, View } from "../engine/index.ts";
import {
  carriedBy,
  descriptorOf,
  eventName,
  type PropsPart,
  partsOfProps,
  hasOnly,
  onlyOf,
  ownerIn,
  propertiesOf,
  type Repository,
  type Schema,
} from "../model/index.ts";

/** Something that a person can do on the page. */
export interface Sending {
  /** The name of the event in handlers. */
  readonly name: string;
  /** The form that the event comes from. Absent for other events. */
  readonly form?: string;
  /** The block's own event name, without the form's name. */
  readonly own?: string;
  /** The words on the button or link, if there are any. */
  readonly label?: Text;
  readonly block: string;
  readonly props: JsonObject;
  /** Schema of the event's data. */
  readonly payload?: Schema;
  /** The data from one item of a property. There is one sending for each item. */
  readonly carries?: JsonObject;
}

type Blocks = Repository["blocks"];

/**
 * Everything that the page offers. If a dialog is open, only what the dialog offers. `links` lead out of the journey.
 */
export function sendingsOf(blocks: Blocks, view: View): { sendings: readonly Sending[]; links: readonly string[] } {
  const sendings: Sending[] = [];
  const links: string[] = [];
  const shown = view.dialog === null ? [...view.page, ...view.aside, ...(view.header ?? [])] : view.dialog.page;
  for (const block of shown) readBlock(blocks, block, sendings, links);
  if (view.dialog !== null) sendings.push({ name: "dialog.close", block: "dialog", props: {} });
  return { sendings, links };
}

function readBlock(blocks: Blocks, view: BlockView, sendings: Sending[], links: string[]): void {
  const named = blocks.get(view.block);
  if (named === undefined) return;
  const { block, props } = view;
  const descriptor = descriptorOf(named);
  const form = ownerIn(descriptor, props);
  for (const [own, { only, payload, each }] of descriptor.events) {
    if (!hasOnly(props, only)) continue;
    const name = eventName(form, own);
    const one = { name, own, block, props, payload, ...(form !== undefined && { form }) };
    if (each === undefined) sendings.push(one);
    else for (const carries of carriedBy(each, props)) sendings.push({ ...one, carries });
  }
  for (const part of partsOfProps(descriptor, props)) {
    const { kind, name } = part;
    if (kind === "link" && name !== undefined) links.push(name);
    if (kind !== "event" || name === undefined || part.object.enabled === false) continue;
    const label = labelIn(part);
    sendings.push({ name, block, props, ...(label && { label }) });
  }
  for (const [slot, inner] of Object.entries(view.slots)) {
    const property = descriptor.properties.properties?.[slot];
    if (property !== undefined && !hasOnly(props, onlyOf(property))) continue;
    for (const one of inner) readBlock(blocks, one, sendings, links);
  }
}

/** The first text beside something that can be pressed. */
function labelIn({ object, schema }: Pick<PropsPart, "object" | "schema">): Text | undefined {
  for (const [key, property] of propertiesOf(schema)) {
    const text = property["x-kind"] === "text" ? object[key] : undefined;
    if (typeof text === "object" && text !== null) return text as unknown as Text;
  }
  return undefined;
}
