import { propertiesOfKind } from "../descriptor/read-descriptor.ts";
import { isObject, membersOf, optional } from "../json.ts";
import { entries, expressionAt, isTrue, items, type Raw, under, valueIn, writtenAt } from "../raw.ts";
import { readActions } from "./read-action.ts";
import { readHandlers, readRules } from "./read-rules.ts";
import { beginReading, type Reading } from "./reading.ts";
import type { Block, Dialog, Step } from "./step.ts";

export function readStep(reading: Reading, id: string, raw: Raw): Step | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return reading.add(raw, "A step is an object.");
  return {
    file,
    pointer,
    id,
    ...membersOf(writtenAt, raw, "path", "layout", "ahead"),
    ...membersOf(valueIn, raw, "title"),
    ...optional("counts", writtenAt(raw, "progress")),
    unguarded: isTrue(raw, "unguarded"),
    end: isTrue(raw, "end"),
    ...(json.guards !== undefined && { guards: readRules(reading, under(raw, "guards")) }),
    enter: readActions(reading, under(raw, "enter")),
    page: readBlocks(reading, under(raw, "page")),
    aside: readBlocks(reading, under(raw, "aside")),
    header: readBlocks(reading, under(raw, "header")),
    dialogs: entries(under(raw, "dialogs")).flatMap(([name, dialog]) => readDialog(reading, name, dialog) ?? []),
    handlers: readHandlers(reading, under(raw, "on")),
    raw: json,
  };
}

/** The blocks directly in a step: in its page, aside, header and dialogs. */
export function blocksIn({ page, aside, header, dialogs }: Step): readonly Block[] {
  return [...page, ...aside, ...header, ...dialogs.flatMap((dialog) => dialog.page)];
}

function readDialog(reading: Reading, id: string, raw: Raw): Dialog | undefined {
  if (!isObject(raw.json)) return reading.add(raw, "A dialog is an object.");
  const { file, pointer } = raw;
  return {
    file,
    pointer,
    id,
    ...membersOf(valueIn, raw, "title"),
    page: readBlocks(reading, under(raw, "page")),
  };
}

/** The blocks in a list that is a property of another block, at any depth. */
export function blocksAt(blocks: Reading["blocks"], raw: Raw): readonly Block[] {
  return readBlocks(beginReading(blocks, {}), raw);
}

function readBlocks(reading: Reading, raw: Raw): readonly Block[] {
  return items(raw).flatMap((item) => readBlock(reading, item) ?? []);
}

function readBlock(reading: Reading, raw: Raw): Block | undefined {
  const { file, pointer, json } = raw;
  const name = writtenAt(raw, "block")?.value;
  if (!isObject(json)) return reading.add(raw, "A block is an object that names its `block`.");
  if (name === undefined) reading.add(raw, "A block is an object that names its `block`.");
  const when = expressionAt(raw, "when");
  if (json.when !== undefined && when === undefined) reading.add(under(raw, "when"), "A `when` is an expression.");
  const descriptor = reading.blocks.get(name ?? "");
  const slots = descriptor === undefined ? [] : propertiesOfKind(descriptor, "blocks");
  return {
    file,
    pointer,
    name: name ?? "",
    ...optional("when", when),
    ...optional("descriptor", descriptor),
    slots: new Map(slots.map((slot) => [slot, readBlocks(reading, under(raw, slot))])),
    raw: json,
  };
}
