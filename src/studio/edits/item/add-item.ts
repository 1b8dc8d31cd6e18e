import type { Json, JsonObject } from "../../../engine/index.ts";
import { isList, pointer, type Repository } from "../../../model/index.ts";
import { leadingTo } from "../add-way.ts";
import { Draft, type Plan } from "../draft.ts";
import type { FieldWords } from "../field-words.ts";
import type { FreshTexts } from "../fresh-texts.ts";
import { onceTranslated } from "../once-translated.ts";
import { Refusal } from "../refusal.ts";
import { answerNew } from "../step/add-button.ts";
import { stepWritten } from "../step/step-written.ts";
import { verifiedWithWarnings } from "../verified.ts";
import type { AddItem } from "./command-item.ts";
import { emptyIn, propertiesIn, type Property, propertyIn } from "./described.ts";
import { joined, nameFrom, textsBeside } from "./item-texts.ts";
import { objectAt, objectWords, refuseMixed, refuseOther } from "./object-at.ts";

/** Adds an item at the end of a list, or an object that does not exist yet, from its required properties. */
export function addItem(repo: Repository, command: AddItem): Plan {
  const cannot = "The Studio cannot add this.";
  const make = (texts: AddItem["texts"]) => planned(repo, { ...command, texts });
  if (Object.keys(command.texts).length === 0) return verifiedWithWarnings(repo, make({}), cannot);
  return onceTranslated(repo, command.texts, make, cannot);
}

function planned(repo: Repository, command: AddItem): Plan {
  const { flow, step, at, name, to } = command;
  const { written, of, place, shared } = objectAt(repo, command);
  const property = propertyIn(of, name);
  if (property?.is !== "list" && property?.is !== "part") throw new Refusal(`Nothing can be added to “${name}” here.`);
  const draft = new Draft(repo);
  const asked = propertiesIn(emptyIn(of, property));
  const item = itemFrom(command, asked, textsBeside(repo, draft, written, of));
  const notes = to === null ? [] : answers(repo, draft, command, eventIn(asked, item), to);
  const own = pointer(place.pointer, name);
  if (property.is === "list" && isList(property.value)) {
    refuseMixed(draft, { ...place, pointer: own }, property.value);
    draft.append(place.path, own, item);
    refuseOther(repo, draft, flow, pointer(at, name), [...property.value, item]);
  } else {
    if (property.value !== undefined) throw new Refusal(`“${property.title}” already exists.`);
    const value: Json = property.is === "list" ? [item] : item;
    draft.set(place.path, own, value);
    refuseOther(repo, draft, flow, pointer(at, name), value);
  }
  const words = Object.values(command.texts)
    .flat()
    .find(({ value }) => value.trim() !== "")
    ?.value.trim();
  const called = words === undefined ? "One more" : `“${words}”`;
  return draft.plan(`${called} in ${property.title} of ${objectWords(repo, flow, step, of)}${shared}`, notes);
}

/** The item with its properties in the order of the schema. */
function itemFrom({ texts, settings }: AddItem, asked: readonly Property[], fresh: FreshTexts): JsonObject {
  const known = new Map(asked.map((one) => [one.name, one]));
  for (const [name, kind] of [...namesOf(texts, "text"), ...namesOf(settings, "plain")])
    if (known.get(name)?.is !== kind) throw new Refusal(`It has nothing called “${name}”.`);
  let stem: string | undefined;
  const members = asked.flatMap(({ name, title, isRequired, schema }): readonly (readonly [string, Json])[] => {
    const words = texts[name] ?? [];
    if (isSaid(words)) {
      const key = fresh.add(stem === undefined ? nameFrom(words, name) : joined(stem, name), words);
      stem ??= key.split(".").at(-1);
      return [[name, key]];
    }
    const value = settings[name];
    if (value !== undefined && value !== schema.default) return [[name, value]];
    if (isRequired && value === undefined) throw new Refusal(`Fill in “${title}”: it is required.`);
    return [];
  });
  return Object.fromEntries(members);
}

function namesOf(given: object, kind: Property["is"]): readonly (readonly [string, Property["is"]])[] {
  return Object.keys(given).map((name) => [name, kind] as const);
}

function isSaid(words: readonly FieldWords[]): boolean {
  return words.some(({ value }) => value.trim() !== "");
}

/** The event that the item sends. */
function eventIn(asked: readonly Property[], item: JsonObject): string {
  const event = asked.find(({ schema }) => schema["x-kind"] === "event");
  const name = event === undefined ? undefined : item[event.name];
  if (typeof name !== "string") throw new Refusal("It sends no event that could lead to a step.");
  return name;
}

/** Adds a handler for its event. Returns notes about it. */
function answers(
  repo: Repository,
  draft: Draft,
  { flow, step }: Pick<AddItem, "flow" | "step">,
  event: string,
  to: string,
): readonly string[] {
  const written = stepWritten(repo, flow, step);
  const { does, notes } = leadingTo(written, to);
  answerNew(repo, draft, written, event, does);
  return notes;
}
