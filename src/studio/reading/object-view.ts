import { pointer, originOf, type Place, type Repository, stringAt, type UseOf } from "../../model/index.ts";
import {
  type Choices,
  type Described,
  describedAt,
  emptyIn,
  plainName,
  pointersIn,
  propertiesIn,
  type Property,
  settingIn,
  writtenAs,
} from "../edits/index.ts";
import type { Step } from "../../model/index.ts";
import type { AskedView, ElsewhereView, ItemView, ListView, ObjectView, TextView } from "../protocol-parts.ts";
import { settingsView } from "./settings-view.ts";

/** What is needed to show the objects of a step. */
export interface Showing {
  readonly repo: Repository;
  readonly step: Step;
  readonly choices: Choices;
  /** The step's texts. */
  readonly texts: readonly UseOf<"text">[];
}

/** An object on a page by the properties of its descriptor: its texts, settings and lists, and what no form shows. */
export function objectView(showing: Showing, of: Described): ObjectView {
  const properties = propertiesIn(of);
  const { choices } = showing;
  const settings = properties.flatMap((one) => settingIn(choices, one) ?? []);
  const named = new Set(settings.map(({ name }) => name));
  const required = properties.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    at: of.pointer,
    was: writtenAs(of),
    mayDepend: of.block !== undefined,
    settings: settingsView(settings, required),
    texts: properties.flatMap((one) => (one.is === "text" ? [textView(showing, of, one)] : [])),
    lists: properties.flatMap((one) => (isShownAsList(one) ? [listView(showing, of, one)] : [])),
    elsewhere: properties.flatMap((one) =>
      one.is === "text" || isShownAsList(one) || named.has(one.name) ? [] : [elsewhere(showing.repo, of, one)],
    ),
  };
}

/** Blocks in a block cannot be added here, so an unwritten list of them would be empty. */
function isShownAsList({ is, value }: Property): boolean {
  return is === "list" || is === "part" || (is === "blocks" && value !== undefined);
}

function textView({ texts }: Showing, of: Described, { name, title, schema, value, isRequired }: Property): TextView {
  const at = pointer(of.pointer, name);
  const keys = texts.filter((use) => use.pointer === at || use.pointer.startsWith(`${at}/`)).map(({ key }) => key);
  const isWritten = value !== undefined;
  return { name, title, description: wordsOf(schema), isRequired, isWritten, keys: [...new Set(keys)] };
}

function listView(showing: Showing, of: Described, property: Property): ListView {
  const { name, title, schema, is, isRequired, value } = property;
  const items = pointersIn(of.pointer, property).flatMap((at) => describedAt(showing.step, at) ?? []);
  const canAdd = is === "list" || (is === "part" && value === undefined);
  return {
    name,
    title,
    description: wordsOf(schema),
    items: items.map((item) => itemView(showing, item)),
    isOne: is === "part",
    isFree: is !== "part" || !isRequired,
    asks: canAdd ? askedView(showing.choices, of, property) : null,
  };
}

function itemView(showing: Showing, of: Described): ItemView {
  return { ...objectView(showing, of), words: firstText(showing, of), called: plainName(of) };
}

/** The questions for a new item: its required properties. */
export function askedView(choices: Choices, of: Pick<Described, "root">, property: Property): AskedView | null {
  return asksOf(
    choices,
    propertiesIn(emptyIn(of, property)).filter(({ isRequired }) => isRequired),
  );
}

/** The questions for these properties of a new object. `null` if no form can show one of them. */
export function asksOf(choices: Choices, asked: readonly Property[]): AskedView | null {
  const texts = asked.filter(({ is }) => is === "text");
  const settings = asked.flatMap((one) => settingIn(choices, { ...one, value: undefined }) ?? []);
  if (texts.length + settings.length < asked.length) return null;
  const event = asked.find(({ schema }) => schema["x-kind"] === "event");
  const isLost = settings.some(({ name, schema }) => name !== event?.name && schema.enum?.length === 0);
  if (isLost) return null;
  return {
    texts: texts.map(({ name, title, schema }) => ({ name, title, description: wordsOf(schema) })),
    settings: settingsView(
      settings,
      settings.map(({ name }) => name),
    ),
    event: event?.name ?? null,
  };
}

function elsewhere(repo: Repository, of: Described, { name, title, value }: Property): ElsewhereView {
  const at = value === undefined ? of.pointer : pointer(of.pointer, name);
  const { path, pointer: own } = originOf({ file: of.file, pointer: at });
  return { title, isWritten: value !== undefined, file: path, line: repo.files.get(path)?.locate(own).line ?? 1 };
}

/** The key of the first text in an object. */
export function firstText({ texts }: Pick<Showing, "texts">, { pointer: at }: Pick<Place, "pointer">): string | null {
  return texts.find((one) => one.pointer.startsWith(`${at}/`))?.key ?? null;
}

function wordsOf(schema: Property["schema"]): string {
  return stringAt(schema, "description") ?? "";
}
