import type { Repository } from "../repository.ts";
import { sitesOf } from "./read-sites.ts";

/** Languages that there are texts in. The one that texts are written in and translated from comes first: the first of the default site's. */
export function languagesOf(repo: Repository): readonly string[] {
  const { list } = sitesOf(repo);
  const [own] = (list.find(({ isDefault }) => isDefault) ?? list[0])?.languages ?? [];
  const all = [...repo.locales.keys()];
  const first = all.find((language) => language === own?.value);
  return first === undefined ? all : [first, ...all.filter((language) => language !== first)];
}
