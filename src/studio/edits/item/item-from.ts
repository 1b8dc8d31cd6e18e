import type { Json, JsonObject } from "../../../engine/index.ts";
import { localesOf, type Repository, segmentsOf } from "../../../model/index.ts";
import { leadingTo, textsOfStep, answerNew } from "../step/add-button.ts";
import type { Draft } from "../draft.ts";
import { besides, type FreshTexts, freshTexts, placeBeside, firstSaid } from "../fresh-texts.ts";
import type { Described, Property } from "./described.ts";
import type { Container } from "./container.ts";
import { textsIn } from "./object-at.ts";
import { settingAt, valueFrom } from "../values/value.ts";
import { Refusal } from "../refusal.ts";
import { stepWritten } from "../step/step-written.ts";
import type { FieldWords } from "../../kernel/schema.ts";
import type { NewObject } from "../../kernel/new-things.ts";

/**
 * Adds texts beside those of an object, of its list or of its block, so that everybody who shares it has them. If there
 * are none, they are added beside the step's title. For a field of a layout, they are beside the field's label.
 */
export function textsBeside(repo: Repository, draft: Draft, { is }: Container, of: Described): FreshTexts {
  if ("form" in is) return freshTexts(repo, draft, besides(repo, is.form, segmentsOf(of.pointer)[1] ?? null));
  // A file of facts has no texts.
  if ("data" in is) return freshTexts(repo, draft, { file: "common", prefix: "" });
  const { page: written } = is;
  const around = [of, ...(of.block === undefined ? [] : [of.block])];
  const key = around.flatMap((one) => textsIn(repo, one)).find((use) => isOfJourney(repo, use.key))?.key;
  const place =
    key === undefined
      ? undefined
      : placeBeside(
          repo,
          key,
          written.flow.texts.map(({ value }) => value),
        );
  return place === undefined || place.prefix === ""
    ? textsOfStep(repo, draft, written.flow, written.step)
    : freshTexts(repo, draft, place);
}

/** Common texts belong to no page. */
function isOfJourney(repo: Repository, key: string): boolean {
  return localesOf(repo).some(({ name, texts }) => name !== "common" && texts.has(key));
}

/** The name of a new text: the last part of the object's own first text with the property behind it (`emailText`). */
export function textName(repo: Repository, { is }: Container, of: Described, property: string): string {
  if ("page" in is && (of.block === undefined || of.pointer === of.block.pointer)) return property;
  const first = textsIn(repo, of)[0]?.key.split(".").at(-1);
  return first === undefined ? property : joined(first, property);
}

/** A name in the files from the first words of a new item: `tellYourFriends`. */
function nameFrom(words: readonly FieldWords[], otherwise: string): string {
  const said = firstSaid(words) ?? "";
  const plain = said.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const [first, ...others] = (plain.match(/[A-Za-z0-9]+/g) ?? []).slice(0, 3);
  const name = [first?.toLowerCase(), ...others.map((one) => capital(one.toLowerCase()))].join("");
  return /^[a-z]\w{1,39}$/.test(name) ? name : otherwise;
}

function joined(name: string, property: string): string {
  return name + capital(property);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * A new object with its properties in the order of the schema. `parts` are the values of its lists and inner objects, by
 * property.
 */
export function itemFrom(
  { texts, settings }: Pick<NewObject, "texts" | "settings">,
  toAsk: readonly Property[],
  fresh: FreshTexts,
  parts: JsonObject = {},
): JsonObject {
  const known = new Map(toAsk.map((one) => [one.name, one]));
  for (const [name, kind] of [...namesOf(texts, "text"), ...namesOf(settings, "plain")])
    if (known.get(name)?.is !== kind) throw new Refusal(`It has nothing called “${name}”.`);
  let stem: string | undefined;
  const members = toAsk.flatMap(({ name, title, isRequired, schema }): readonly (readonly [string, Json])[] => {
    const words = texts[name] ?? [];
    if (firstSaid(words) !== undefined) {
      const key = fresh.add(stem === undefined ? nameFrom(words, name) : joined(stem, name), words);
      stem ??= key.split(".").at(-1);
      return [[name, key]];
    }
    const own = settings[name];
    const value = own === undefined ? parts[name] : valueFrom(settingAt("", name, schema, undefined), own);
    if (value !== undefined && value !== schema.default) return [[name, value]];
    if (isRequired && value === undefined) throw new Refusal(`Fill in “${title}”: it is required.`);
    return [];
  });
  return Object.fromEntries(members);
}

function namesOf(values: object, kind: Property["is"]): readonly (readonly [string, Property["is"]])[] {
  return Object.keys(values).map((name) => [name, kind] as const);
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

export function eventIn(toAsk: readonly Property[], item: JsonObject): string {
  const event = toAsk.find(({ schema }) => schema["x-kind"] === "event");
  const name = event === undefined ? undefined : item[event.name];
  if (typeof name !== "string") throw new Refusal("It sends no event that could lead to a step.");
  return name;
}
