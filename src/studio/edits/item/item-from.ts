import type { Json, JsonObject } from "../../../engine/index.ts";
import type { Repository } from "../../../model/index.ts";
import { leadingTo } from "../../commands/add-way.ts";
import type { Draft } from "../draft.ts";
import type { FieldWords } from "../../kernel/schema.ts";
import type { FreshTexts } from "../fresh-texts.ts";
import { Refusal } from "../refusal.ts";
import { answerNew } from "../step/add-button.ts";
import { stepWritten } from "../step/step-written.ts";
import type { NewObject } from "../../kernel/schema.ts";
import type { Property } from "./described.ts";
import { joined, nameFrom } from "./item-texts.ts";
import { plainFrom } from "./settings-at.ts";

/**
 * A new object with its properties in the order of the schema. `parts` are the values of its lists and inner objects, by
 * property.
 */
export function itemFrom(
  { texts, settings }: Pick<NewObject, "texts" | "settings">,
  asked: readonly Property[],
  fresh: FreshTexts,
  parts: JsonObject = {},
): JsonObject {
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
    const value = plainFrom({ schema, isExpression: false }, settings[name]) ?? parts[name];
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

/** Adds a handler for the event of a new object that leads to a step. Returns notes about it. */
export function leads(
  repo: Repository,
  draft: Draft,
  { flow, step }: { readonly flow: string; readonly step: string },
  event: string,
  to: string,
): readonly string[] {
  const written = stepWritten(repo, flow, step);
  const { does, notes } = leadingTo(written, to);
  answerNew(repo, draft, written, event, does);
  return notes;
}

/** The event that a new object sends. */
export function eventIn(asked: readonly Property[], item: JsonObject): string {
  const event = asked.find(({ schema }) => schema["x-kind"] === "event");
  const name = event === undefined ? undefined : item[event.name];
  if (typeof name !== "string") throw new Refusal("It sends no event that could lead to a step.");
  return name;
}
