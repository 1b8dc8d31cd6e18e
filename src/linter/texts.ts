import type { Json } from "../engine/index.ts";
import { entriesOf, isObject, pointer, type Repository, type SourceFile, stringsOf } from "../model/index.ts";

/** One text of one language. */
export interface LocaleText {
  readonly file: SourceFile;
  readonly pointer: string;
  /** Dotted, without a plural's ending. */
  readonly key: string;
  /** `one`, `other`, … where it is a form of a plural; `ordinal_one`, … of one that puts things in their order. */
  readonly plural?: string;
  readonly value: string;
}

const read = new WeakMap<SourceFile, ReadonlyMap<string, readonly LocaleText[]>>();

const PLURAL = /_((?:ordinal_)?(?:zero|one|two|few|many|other))$/;

/** The texts of a locale file, by key; a plural's forms together. */
export function textsIn(file: SourceFile): ReadonlyMap<string, readonly LocaleText[]> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, LocaleText[]>();
  const walk = (value: Json | undefined, at: string, path: readonly string[]) => {
    if (isObject(value)) for (const [key, child] of entriesOf(value)) walk(child, pointer(at, key), [...path, key]);
    if (typeof value !== "string") return;
    const full = path.join(".");
    const key = full.replace(PLURAL, "");
    const text = { file, pointer: at, key, plural: PLURAL.exec(full)?.[1], value };
    found.set(key, [...(found.get(key) ?? []), text]);
  };
  walk(file.value, "", []);
  read.set(file, found);
  return found;
}

/** The files in which a key of a journey is looked up, in this order. */
export function textFiles(repo: Repository, language: string, flow: string | undefined): readonly SourceFile[] {
  const files = repo.locales.get(language);
  const names = [flow ?? "", ...textsOf(repo, flow), "common"];
  return names.map((name) => files?.get(name)).filter((file) => file !== undefined);
}

/** The journeys whose texts a journey uses beside its own. */
export function textsOf(repo: Repository, flow: string | undefined): readonly string[] {
  return stringsOf(repo.flows.find(({ id }) => id === flow)?.value.texts);
}

/** Names of a text's parameters (`{name}`), `count` for a plural, and `ordinal` for one that puts things in their order. */
export function placeholders(texts: readonly LocaleText[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value, plural } of texts) {
    for (const [, name] of value.matchAll(/\{(\w+)\}/g)) names.add(name ?? "");
    if (plural !== undefined) names.add("count");
    if (isOrdinal(plural)) names.add("ordinal");
  }
  return names;
}

export function isOrdinal(plural: string | undefined): boolean {
  return plural?.startsWith("ordinal_") === true;
}

/**
 * Of a text's forms in another language the one that says the same. A form that this language does not have (Polish "few") stands for
 * numbers of its form for all others; "one" may do without its number.
 */
export function sameForm(forms: readonly LocaleText[] | undefined, text: LocaleText): LocaleText | undefined {
  const of = (plural: string | undefined) => forms?.find((one) => one.plural === plural);
  return of(text.plural) ?? of(isOrdinal(text.plural) ? "ordinal_other" : "other") ?? forms?.[0];
}

/** The forms of each text that several languages have, one list a language. */
export function translationsOf(repo: Repository): readonly (readonly (readonly LocaleText[])[])[] {
  const found = new Map<string, (readonly LocaleText[])[]>();
  for (const files of repo.locales.values()) {
    for (const [name, file] of files) {
      for (const [key, texts] of textsIn(file)) {
        const id = `${name}:${key}`;
        found.set(id, [...(found.get(id) ?? []), texts]);
      }
    }
  }
  return [...found.values()].filter((versions) => versions.length > 1);
}
