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
