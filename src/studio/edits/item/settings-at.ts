import type { Json } from "../../../engine/index.ts";
import { flowNamed, plainNames, spacedOut, stepsOf, transitionsOf, languageOf } from "../../../insight/index.ts";
import {
  type Block,
  dataSchema,
  deref,
  descriptorOf,
  eventName,
  isObject,
  type Link,
  othersOf,
  otherTexts,
  ownerIn,
  pointer,
  propertiesOf,
  type Repository,
  type Schema,
  sitesOf,
  type Step,
  stringAt,
  typesOf,
} from "../../../model/index.ts";
import { allBlocksIn } from "../removal/part-at.ts";
import { isCalculated, isSetting, settingAt, titleIn, type Value } from "../values/value.ts";
import { belongsTogether } from "./kinds.ts";
import { type Described, propertiesIn, type Property } from "./described.ts";

type SettingAt = Value & { readonly name: string };

/** The names that can be chosen for a property, each with words. `undefined`: it names neither a link nor an event. */
export type Choices = (schema: Schema) => ReadonlyMap<string, string> | undefined;

/** The links of the sites, the steps, forms and remembered objects of the journey, and the events of a step. */
export function choicesAt(repo: Repository, flow: string, step: Step): Choices {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const read: Readonly<Record<string, () => ReadonlyMap<string, string>>> = {
    event: () => eventsAt(repo, flow, step),
    link: () => new Map(linkNames(repo).map((name) => [name, name])),
    embeds: () => new Map(embeddable(repo).map((name) => [name, name])),
    step: () => titlesOf(repo, flow),
    form: () => formsFor(repo, flow),
    dataPath: () => placesFor(repo, flow),
  };
  return ({ "x-kind": of = "", "x-embeds": embeds }) => {
    const kind = embeds === true ? "embeds" : of;
    const found = known.get(kind) ?? (Object.hasOwn(read, kind) ? read[kind]?.() : undefined);
    if (found !== undefined) known.set(kind, found);
    return found;
  };
}

export function settingsIn(choices: Choices, of: Described): readonly Value[] {
  return propertiesIn(of).flatMap((property) => settingsOfProperty(choices, property, of.pointer));
}

/** What a property of an object at a pointer lets people set: one value, or those of entries that belong together. */
export function settingsOfProperty(choices: Choices, property: Property, at: string): readonly SettingAt[] {
  const { name, schema, value } = property;
  if (!belongsTogether(schema)) return [settingIn(choices, property, at)].flatMap((one) => one ?? []);
  const entry = othersOf(schema);
  if (entry === undefined || !isObject(value)) return [];
  return Object.entries(value).map(([own, written]) => {
    const setting = settingAt(pointer(at, name), own, entry, written);
    return { ...setting, title: `${titleIn(name, schema)}: ${own}` };
  });
}

/** The property of an object at a pointer as a setting. `undefined` if it is none. */
export function settingIn(choices: Choices, property: Property, at = ""): SettingAt | undefined {
  const { name, schema, value, is, isBare } = property;
  if (is !== "plain") return undefined;
  const names = choices(schema);
  if (isBare)
    return entrySetting(
      at,
      name,
      names && (value === undefined || names.has(String(value))) ? chosenFrom(names, schema) : schema,
      value,
    );
  if (schema["x-kind"] === "condition") return settingAt(at, name, schema, value);
  if (names === undefined) return isSetting(schema, value) ? settingAt(at, name, schema, value) : undefined;
  if (value !== undefined && typeof value !== "string") return undefined;
  // What is written stays a choice, even if nothing of that name is known.
  const written = value === undefined || value.startsWith("=") || names.has(value) ? [] : [[value, value] as const];
  return settingAt(at, name, chosenFrom(new Map([...names, ...written]), schema), value);
}

function chosenFrom(names: ReadonlyMap<string, string>, schema: Schema): Schema {
  return { ...schema, enum: [...names.keys()], "x-choices": Object.fromEntries(names) };
}

/** An entry of a list or a map as a setting. An expression is written like any other value, after `=`. */
function entrySetting(at: string, name: string, schema: Schema, value: Json | undefined): SettingAt | undefined {
  const kind = typeof value;
  if (value !== undefined && kind !== "string" && kind !== "number" && kind !== "boolean") return undefined;
  const type = value === undefined || typesOf(schema).length === 1 ? {} : { type: kind };
  const own = settingAt("", name, { ...schema, ...type }, value);
  return { ...own, at, isFree: own.isFree || isCalculated(value) };
}

function linkNames(repo: Repository): readonly string[] {
  return [...new Set(linksOf(repo).map(({ name }) => name))].sort();
}

/** The links whose pages may be shown inside ours, at all sites. */
function embeddable(repo: Repository): readonly string[] {
  const { embeds } = sitesOf(repo);
  const isOther = ({ address }: Link) => address !== undefined && !embeds.includes(URL.parse(address)?.origin ?? "");
  const others = new Set(linksOf(repo).flatMap((link) => (isOther(link) ? [link.name] : [])));
  return linkNames(repo).filter((name) => !others.has(name));
}

function linksOf(repo: Repository): readonly Link[] {
  return sitesOf(repo).list.flatMap((site) => [site, ...site.byLanguage].flatMap(({ links }) => links));
}

function titlesOf(repo: Repository, flow: string): ReadonlyMap<string, string> {
  const steps = stepsOf(repo, flowNamed(repo, flow), languageOf(repo, undefined));
  return new Map(steps.map(({ id, title }) => [id, title]));
}

/** The forms of a journey, and those of the journeys whose texts it uses, by their titles. */
function formsFor(repo: Repository, flow: string): ReadonlyMap<string, string> {
  const folders = [flow, ...otherTexts(repo, flow)].map((name) => `schemas/${name}/`);
  const forms = [...repo.schemas.values()].filter(
    ({ id, layout }) => layout !== undefined && folders.some((folder) => id.startsWith(folder)),
  );
  return new Map(forms.map(({ id, file }) => [id, stringAt(file.value, "title") ?? id]));
}

/** The objects that a journey remembers, as paths with plain names. */
function placesFor(repo: Repository, flow: string): ReadonlyMap<string, string> {
  const named = flowNamed(repo, flow);
  const data = dataSchema(repo, named);
  const { value } = plainNames(repo, named, languageOf(repo, undefined));
  const objects = propertiesOf(data).filter(([, one]) => typesOf(deref(one, data)).includes("object"));
  return new Map(objects.map(([name]) => [`data.${name}`, value(`data.${name}`)]));
}

/** The events that a button of a step can send because the step handles them, with what happens then. */
function eventsAt(repo: Repository, flow: string, step: Step): ReadonlyMap<string, string> {
  const named = flowNamed(repo, flow);
  const transitions = transitionsOf(named).filter(({ from }) => from === step.id);
  const titles = titlesOf(repo, flow);
  const ofBlocks = new Set(allBlocksIn(step).flatMap(ownEvents));
  const own = step.handlers.map(({ event }) => event).filter((one) => !one.includes(".") && !ofBlocks.has(one));
  return new Map(
    own.map((event) => {
      const to = transitions.flatMap(({ cause, to }) =>
        cause.kind === "action" && cause.event === event && "step" in to ? [`“${titles.get(to.step) ?? to.step}”`] : [],
      );
      const leads = to.length === 0 ? "" : `: leads to ${[...new Set(to)].join(" or ")}`;
      return [event, `${spacedOut(event)}${leads}`];
    }),
  );
}

function ownEvents({ descriptor: named, raw }: Block): readonly string[] {
  if (named === undefined) return [];
  const descriptor = descriptorOf(named);
  const owner = ownerIn(descriptor, raw);
  return [...descriptor.events.keys()].map((own) => eventName(owner, own));
}
