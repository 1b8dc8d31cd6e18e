import type { Repository } from "../repository.ts";
import { sitesOf } from "./read-sites.ts";

/**
 * The languages with texts. The language that texts are written in and translated from comes first: the first language
 * of the default site.
 */
export function languagesOf(repo: Repository): readonly string[] {
  const { list } = sitesOf(repo);
  const [own] = (list.find(({ isDefault }) => isDefault) ?? list[0])?.languages ?? [];
  const all = [...repo.locales.keys()];
  const first = all.find((language) => language === own?.value);
  return first === undefined ? all : [first, ...all.filter((language) => language !== first)];
}

/** Whether a text is the tag of a language (BCP 47 in its canonical form: `en`, `pt-BR`) that browsers know. */
export function isLanguage(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name && Intl.PluralRules.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}
