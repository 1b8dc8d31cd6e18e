import type { Environment, JsonObject } from "../../engine/index.ts";
import {
  didYouMean,
  isList,
  isObject,
  objectAt,
  patchedArms,
  type Repository,
  stringAt,
  stringsOf,
  withArms,
} from "../../model/index.ts";
import { UsageError } from "../map/index.ts";

interface Wanted {
  readonly site?: string | undefined;
  readonly lang?: string | undefined;
  readonly arms?: Readonly<Record<string, string>> | undefined;
}

/** Who comes, from where: names that there are not are refused. `repo` is as people in these arms have it. */
export function surroundings(repo: Repository, { site: wanted, lang: asked, arms = {} }: Wanted) {
  const sites = listAt(repo.sites?.value, "sites");
  const site =
    sites.find((one) => (wanted === undefined ? one.default === true : one.id === wanted)) ??
    (wanted === undefined ? sites[0] : undefined);
  if (site === undefined && wanted !== undefined) {
    const ids = sites.map(({ id }) => String(id));
    throw new UsageError(`There is no site "${wanted}" (there are ${ids.join(", ")})${didYouMean(wanted, ids)}`);
  }
  const lang = asked ?? stringsOf(site?.languages)[0] ?? "en";
  if (!repo.locales.has(lang))
    throw new UsageError(`There are no texts in "${lang}"; there are ${[...repo.locales.keys()].join(", ")}.`);
  const experiments = listAt(repo.experiments?.value, "experiments");
  const flags: Record<string, string> = {};
  for (const one of experiments) flags[stringAt(one, "flag") ?? ""] = stringsOf(one.arms)[0] ?? "";
  for (const [flag, arm] of Object.entries(arms)) {
    const known = stringsOf(experiments.find((one) => one.flag === flag)?.arms);
    if (known.length === 0)
      throw new UsageError(`There is no experiment "${flag}"${didYouMean(flag, Object.keys(flags))}`);
    if (!known.includes(arm))
      throw new UsageError(`The experiment "${flag}" has no arm "${arm}"; it has ${known.join(", ")}.`);
    flags[flag] = arm;
  }
  const chosen = patchedArms(repo).filter(({ flag, arm }) => flags[flag] === arm);
  const env: Environment = {
    flags,
    experiment: { referrerKey: "", entries: [] },
    site: site ?? {},
    lang,
    visitor: "00000000-0000-4000-8000-000000000000",
  };
  return { env, site: stringAt(site, "id") ?? "", repo: chosen.length === 0 ? repo : withArms(repo, chosen).repo };
}

function listAt(value: Parameters<typeof objectAt>[0], key: string): readonly JsonObject[] {
  const list = isObject(value) ? value[key] : undefined;
  return isList(list) ? list.filter(isObject) : [];
}
