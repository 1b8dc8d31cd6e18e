import type { Json } from "../../engine/index.ts";
import { readsOf, variablesIn, withNames } from "../../cel/index.ts";
import {
  conditionsOf,
  type DataSchema,
  entriesOf,
  isList,
  isObject,
  type Named,
  pointer,
  type Repository,
} from "../../model/index.ts";
import type { Draft } from "./draft.ts";
import { freeName, type FreshTexts } from "./fresh-texts.ts";
import { rebased } from "./rebased.ts";
import { rememberedBy } from "./answer/field-owners.ts";
import type { Span } from "./answer/reference.ts";

/** A value with every text in it replaced; with `key`, also the names of its members. */
export function mapStrings<T extends Json>(value: T, to: (text: string) => string, key?: typeof to): T;
export function mapStrings(value: Json, to: (text: string) => string, key: typeof to = (name) => name): Json {
  if (typeof value === "string") return to(value);
  if (isList(value)) return value.map((one) => mapStrings(one, to, key));
  if (!isObject(value)) return value;
  return Object.fromEntries(entriesOf(value).map(([name, inner]) => [key(name), mapStrings(inner, to, key)]));
}

/** Gives a copied value texts of its own. Common texts stay common. */
export function withCopiedTexts<T extends Json>(value: T, keys: readonly string[], fresh: FreshTexts): T {
  const own = [...new Set(keys)].filter((key) => !fresh.known(key));
  const copies = new Map(own.map((key) => [key, fresh.copy(key)]));
  return mapStrings(value, (text) => copies.get(text) ?? text);
}

/** Where a journey names its conditions and values. */
const CONTAINERS = ["conditions", "values"];

/** Two journeys, of which the second one gets something of the first. */
interface FlowPair {
  readonly from: Named;
  readonly to: Named;
}

/**
 * Adds to a journey what copied expressions name and it does not have: named conditions and values, and remembered data.
 * Returns the new name of each condition whose name means something else there.
 */
export function bringNames(
  repo: Repository,
  draft: Draft,
  { from, to }: FlowPair,
  sources: readonly string[],
): ReadonlyMap<string, string> {
  const [here, there] = [conditionsOf(repo, from), conditionsOf(repo, to)];
  const renamed = new Map<string, string>();
  // Another one may have been brought under that name.
  const isTaken = (name: string) =>
    there[name] !== undefined ||
    CONTAINERS.some((one) => draft.value(to.file.path, pointer("", one, name)) !== undefined);
  const seen = new Set<string>();
  const bring = (source: string): void => {
    for (const { name } of variablesIn(source)) {
      const container = CONTAINERS.find((one) => isObject(from.file.value) && hasIn(from, one, name));
      const definition = here[name];
      if (container === undefined || definition === undefined || seen.has(name)) continue;
      seen.add(name);
      bring(definition);
      const own = withNames(definition, renamed);
      if (there[name] === own) continue;
      const free = freeName(name, isTaken);
      if (free !== name) renamed.set(name, free);
      const at = pointer("", container, free);
      if (draft.value(to.file.path, `/${container}`) === undefined)
        draft.set(to.file.path, `/${container}`, { [free]: own });
      else draft.set(to.file.path, at, own);
    }
  };
  for (const source of sources) bring(source);
  for (const path of new Set(sources.flatMap((source) => readsOf(source, here))))
    if (path.startsWith("data.")) bringData(repo, draft, { from, to }, path.split(".").slice(1));
  return renamed;
}

function hasIn({ file: { value } }: Named, container: string, name: string): boolean {
  const names = isObject(value) ? value[container] : undefined;
  return isObject(names) && Object.hasOwn(names, name);
}

/** A text with parts of it replaced. */
export function spliced(source: string, parts: readonly (Span & { readonly to: string })[]): string {
  const backwards = parts.toSorted((a, b) => b.start - a.start);
  return backwards.reduce((text, { start, end, to }) => text.slice(0, start) + to + text.slice(end), source);
}

/** Adds to what a journey remembers the first part of a path that it lacks, as the other journey describes it. */
function bringData(repo: Repository, draft: Draft, { from, to }: FlowPair, path: readonly string[]): void {
  let [source, target] = [from, to].map(({ id }) => rememberedBy(repo, id));
  for (const name of path) {
    const declared = source?.properties.get(name);
    if (declared === undefined || target === undefined) return;
    const known = target.properties.get(name);
    if (known === undefined) return declare(draft, target, name, declared, source?.required.includes(name) === true);
    [source, target] = [declared, known];
  }
}

function declare(draft: Draft, target: DataSchema, name: string, declared: DataSchema, isRequired: boolean): void {
  const properties = target.placeOf("properties");
  const raw = draft.value(declared.file.path, declared.pointer);
  // Another expression may have brought it.
  if (properties === undefined || raw === undefined) return;
  const { path } = properties.file;
  const at = pointer(properties.pointer, name);
  if (draft.value(path, at) !== undefined) return;
  draft.set(path, at, rebased(raw, declared.file.path, path));
  if (!isRequired) return;
  draft.append(path, properties.pointer.replace(/properties$/, "required"), name);
}
