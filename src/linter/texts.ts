import { flowOf, localesOf, type LocaleText, type Repository, type SourceFile } from "../model/index.ts";

/** So many missing or untranslated texts are told one by one, where they stand. More of them are one thing: nobody has translated them. */
export const FEW_TEXTS = 10;

/** The files in which a key of a journey is looked up, in this order. */
export function textFiles(repo: Repository, language: string, flow: string | undefined): readonly SourceFile[] {
  const files = repo.locales.get(language);
  const names = [flow ?? "", ...textsOf(repo, flow), "common"];
  return names.map((name) => files?.get(name)).filter((file) => file !== undefined);
}

/** The journeys whose texts a journey uses beside its own. */
export function textsOf(repo: Repository, flow: string | undefined): readonly string[] {
  const found = repo.flows.find(({ id }) => id === flow);
  return found === undefined ? [] : flowOf(repo, found).texts.map(({ value }) => value);
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

/** The forms that whole numbers below a thousand take; Spanish has one more, from a million on. */
export function pluralForms(language: string, ordinal: boolean): readonly string[] {
  const name = `${language} ${ordinal}`;
  let forms = FORMS.get(name);
  if (forms === undefined) FORMS.set(name, (forms = formsOf(language, ordinal)));
  return forms;
}

/** By language and kind: a thousand questions each, asked once. */
const FORMS = new Map<string, readonly string[]>();

function formsOf(language: string, ordinal: boolean): readonly string[] {
  const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" });
  const found = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  return [...found].map((form) => (ordinal ? `ordinal_${form}` : form));
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
  for (const { name, texts } of localesOf(repo)) {
    for (const [key, forms] of texts) {
      const id = `${name}:${key}`;
      found.set(id, [...(found.get(id) ?? []), forms]);
    }
  }
  return [...found.values()].filter((versions) => versions.length > 1);
}
