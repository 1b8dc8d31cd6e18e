import {
  groupBy,
  isOrdinal,
  localeIn,
  localesOf,
  type LocaleText,
  type Repository,
  textFiles,
  valueFor,
} from "../model/index.ts";

/**
 * Up to this many missing or untranslated texts are reported one by one. More of them are reported as one problem:
 * nobody has translated the file.
 */
export const FEW_TEXTS = 10;

/**
 * The plural forms for whole numbers below a thousand. (Spanish has another one from a million on, which is not
 * needed.)
 */
export function pluralForms(language: string, ordinal: boolean): readonly string[] {
  return valueFor(FORMS, `${language} ${ordinal}`, () => countedForms(language, ordinal));
}

/** Cached by language and kind, because each takes a thousand calls. */
const FORMS = new Map<string, readonly string[]>();

function countedForms(language: string, ordinal: boolean): readonly string[] {
  const rules = new Intl.PluralRules(language, { type: ordinal ? "ordinal" : "cardinal" });
  const found = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  return [...found].map((form) => (ordinal ? `ordinal_${form}` : form));
}

/**
 * The form of a text in another language that corresponds to a given form. If that language does not have the form
 * (Polish "few"), its form for all other numbers is used, because "one" may omit the number.
 */
export function sameForm(forms: readonly LocaleText[] | undefined, text: LocaleText): LocaleText | undefined {
  const of = (plural: string | undefined) => forms?.find((one) => one.plural === plural);
  return of(text.plural) ?? of(isOrdinal(text.plural) ? "ordinal_other" : "other") ?? forms?.[0];
}

/** The language of a text: the folder of its file. */
export function languageOf(text: LocaleText | undefined): string {
  return text?.file.path.split("/")[1] ?? "en";
}

/** The forms of each text that several languages have: one list per language. */
export function translationsOf(repo: Repository): readonly (readonly (readonly LocaleText[])[])[] {
  const all = localesOf(repo).flatMap(({ name, texts }) => [...texts].map(([key, forms]) => ({ name, key, forms })));
  const groups = [...groupBy(all, ({ name, key }) => `${name}:${key}`).values()];
  return groups.filter((versions) => versions.length > 1).map((versions) => versions.map(({ forms }) => forms));
}

/** The forms of a text that a journey shows in a language. Empty if there is none. */
export function formsOf(
  repo: Repository,
  language: string | undefined,
  flow: string | undefined,
  key: string,
): readonly LocaleText[] {
  const file = textFiles(repo, language ?? "", flow).find((one) => localeIn(one).texts.has(key));
  return file === undefined ? [] : (localeIn(file).texts.get(key) ?? []);
}
