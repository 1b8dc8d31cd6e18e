import type { Repository } from "../../model/index.ts";
import type { Plan } from "./draft.ts";
import type { FieldWords } from "../kernel/schema.ts";
import { verifiedWithWarnings } from "./verified.ts";

/**
 * Plans an edit with texts and checks it as if they were translated. The check also reports missing translations, which
 * are no reason to refuse. `plan` makes the plan with the given texts.
 */
export function onceTranslated<K extends string>(
  repo: Repository,
  given: Readonly<Record<K, readonly FieldWords[]>>,
  plan: (words: Readonly<Record<K, readonly FieldWords[]>>, isTranslated: boolean) => Plan,
  cannot: string,
): Plan {
  const lists = Object.entries<readonly FieldWords[]>(given);
  const missing = [...repo.locales.keys()].filter((language) => lists.some(([, words]) => lacks(words, language)));
  const translated = lists.map(([name, words]) => [name, inEveryLanguage(repo, words)]);
  const whole = plan(Object.fromEntries(translated) as typeof given, true);
  // Placeholder texts are not checked as texts of the language.
  const isTold = (file: string) => !missing.some((language) => file.startsWith(`locales/${language}/`));
  const { notes = [] } = verifiedWithWarnings(repo, whole, cannot, isTold);
  return { ...plan(given, false), notes };
}

function lacks(words: readonly FieldWords[], language: string): boolean {
  return words.some(isSaid) && !words.some((one) => one.language === language && isSaid(one));
}

function inEveryLanguage(repo: Repository, words: readonly FieldWords[]): readonly FieldWords[] {
  const first = words.find(isSaid);
  if (first === undefined) return [];
  return [...repo.locales.keys()].map((language) => {
    return words.find((one) => one.language === language && isSaid(one)) ?? { ...first, language };
  });
}

function isSaid({ value }: FieldWords): boolean {
  return value.trim() !== "";
}
