import type { Json } from "../../../engine/index.ts";
import { isList, isObject, pointer, type Repository } from "../../../model/index.ts";
import { Draft, type Plan } from "../../edits/draft.ts";
import { Refusal } from "../../edits/refusal.ts";
import { answersBeside } from "../../edits/item/answers-beside.ts";
import { emptyIn, emptyLists, propertiesIn, type Property, propertyIn } from "../../edits/item/described.ts";
import { eventIn, itemFrom, leads, textsBeside } from "../../edits/item/item-from.ts";
import { type ObjectAt, objectAt, objectWords } from "../../edits/item/object-at.ts";
import { settleErrors } from "../../edits/verified.ts";
import { isFacts, type Node, PARTS, refuseMixed, refuseOther } from "../target.ts";
import { refuseTaken } from "../names/entry.ts";
import { insertion } from "./insertion.ts";
import { targetSchema, fieldName, entryName, type Of } from "../schema.ts";
import { targetName } from "../target-name.ts";
import { newObject } from "../new-things.ts";
import { withDialog } from "../dialog-words.ts";
import { firstSaid } from "../../edits/fresh-texts.ts";

/** Adds an entry at the end of a list or a map of an object, or an object that it does not have yet. */
export const INSERT_ITEM = withDialog(
  targetSchema(
    "insert",
    {
      what: { const: "item" },
      /** The property with the list, the map or the object. */
      name: fieldName,
      ...newObject,
    },
    {
      entry: entryName,
    },
  ),
  {
    title: "Add {of}",
    "x-button": "Add {of}…",
    "x-arm": "Only people in the arm see it.",
  },
);
export type InsertItem = Of<typeof INSERT_ITEM>;

/**
 * Adds an entry at the end of a list or a map, or an object that does not exist yet, from its required properties.
 */
export const ITEM = insertion({
  schema: INSERT_ITEM,
  cannot: "The Studio cannot add this.",
  texts: (_repo, { texts }) => texts,
  withTexts: (command, texts) => ({ ...command, texts }),
  changeName: (repo, command) => `The ${command.name} of ${targetName(repo, command)}`,
  plan: planned,
});

function planned(repo: Repository, command: InsertItem): Plan {
  const { name, to, entry } = command;
  const found = objectAt(repo, command);
  const { node, container, of, place } = found;
  const property = propertyIn(of, name);
  const isKept = container.hasChoices(pointer(of.pointer, name));
  if (property === undefined || isKept || !["list", "map", "part"].includes(property.is))
    throw new Refusal(`Nothing can be added to “${name}” here.`);
  const draft = new Draft(repo);
  const empty = emptyIn(of, property);
  const properties = propertiesIn(empty);
  const item = itemFrom(command, properties, textsBeside(repo, draft, container, of), {
    ...emptyLists(properties),
    ...answersBeside(repo, node.flow?.id ?? "", properties, command),
  });
  const notes = to === null ? [] : answers(repo, draft, node, eventIn(properties, item), to);
  write(repo, draft, found, { ...property, entry, item: empty.isBare ? (item["value"] ?? null) : item });
  const settled = isFacts(node) ? settleErrors(repo, draft, node.file.path) : [];
  return draft.plan(`${called(command)} in ${property.title} of ${objectWords(repo, container, of)}${place.shared}`, [
    ...notes,
    ...settled,
  ]);
}

/** Writes a new entry of a property, or the object that the property is. */
function write(
  repo: Repository,
  draft: Draft,
  { node, of, place }: ObjectAt,
  { name, title, is, value, entry, item }: Property & { readonly entry: string | undefined; readonly item: Json },
): void {
  const own = { path: place.path, pointer: pointer(place.pointer, name) };
  const isOther = (wanted: Json) => refuseOther(repo, draft, node, pointer(of.pointer, name), wanted);
  if (is === "list" && isList(value)) {
    refuseMixed(draft.value(own.path, own.pointer), value);
    draft.append(own.path, own.pointer, item);
    return isOther([...value, item]);
  }
  if (is === "map") {
    if (entry === undefined) throw new Refusal("Write what it is called.");
    const entries = isObject(value) ? value : {};
    refuseTaken(entries, entry);
    if (value !== undefined && draft.value(own.path, own.pointer) === undefined) throw new Refusal(PARTS);
    draft.set(own.path, pointer(own.pointer, entry), item);
    return isOther({ ...entries, [entry]: item });
  }
  if (value !== undefined) throw new Refusal(`“${title}” already exists.`);
  const first = is === "list" ? [item] : item;
  draft.set(own.path, own.pointer, first);
  isOther(first);
}

/** What people call a new entry: its name or its words. */
function called({ texts, settings, entry }: InsertItem): string {
  const said = entry ?? firstSaid(Object.values(texts).flat()) ?? settings["value"];
  return said === undefined ? "One more" : `“${said}”`;
}

/** Adds a handler for its event. Returns notes about it. */
function answers(repo: Repository, draft: Draft, { flow, step }: Node, event: string, to: string): readonly string[] {
  if (flow === undefined || step === undefined) throw new Refusal("A field of a form leads nowhere.");
  return leads(repo, draft, { flow: flow.id, step }, event, to);
}
