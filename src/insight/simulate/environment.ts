import type { Environment } from "../../engine/index.ts";
import {
  armsOf,
  didYouMean,
  experimentsOf,
  patchedArms,
  type Repository,
  sitesOf,
  withArms,
} from "../../model/index.ts";
import { UsageError } from "../map/journey.ts";

interface Wanted {
  readonly site?: string | undefined;
  readonly lang?: string | undefined;
  readonly arms?: Readonly<Record<string, string>> | undefined;
}

/**
 * The person's environment: site, language and arms. Throws a `UsageError` for unknown names. The returned `repo` is
 * the version for people in these arms.
 */
export function environmentOf(repo: Repository, { site: named, lang: requested, arms = {} }: Wanted) {
  // Recordings of a project without sites have an empty one.
  const wanted = named === "" ? undefined : named;
  const sites = sitesOf(repo).list;
  const site =
    sites.find(({ id, isDefault }) => (wanted === undefined ? isDefault : id?.value === wanted)) ??
    (wanted === undefined ? sites[0] : undefined);
  if (site === undefined && wanted !== undefined) {
    const ids = sites.map(({ id }) => String(id?.value));
    throw new UsageError(`There is no site "${wanted}" (there are ${ids.join(", ")})${didYouMean(wanted, ids)}`);
  }
  const lang = requested ?? site?.languages[0]?.value ?? "en";
  if (!repo.locales.has(lang))
    throw new UsageError(`There are no texts in "${lang}"; there are ${[...repo.locales.keys()].join(", ")}.`);
  const experiments = experimentsOf(repo).list;
  const flags: Record<string, string> = {};
  for (const one of experiments) flags[one.flag?.value ?? ""] = one.arms[0]?.value ?? "";
  for (const [flag, arm] of Object.entries(arms)) {
    const found = experiments.find((one) => one.flag?.value === flag);
    const known = found === undefined ? [] : armsOf(found);
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
    site: site?.value ?? {},
    lang,
    visitor: "00000000-0000-4000-8000-000000000000",
  };
  return { env, site: site?.id?.value ?? "", repo: chosen.length === 0 ? repo : withArms(repo, chosen).repo };
}

/** The arms that still exist, and the names of those that do not. */
export function knownArms(repo: Repository, arms: Readonly<Record<string, string>>) {
  const experiments = new Map(experimentsOf(repo).list.map((one) => [one.flag?.value, armsOf(one)]));
  const gone: string[] = [];
  const left = Object.entries(arms).filter(([flag, arm]) => {
    const known = experiments.get(flag);
    if (known === undefined) gone.push(`the experiment "${flag}"`);
    else if (!known.includes(arm)) gone.push(`the arm "${arm}" of "${flag}"`);
    return known?.includes(arm) === true;
  });
  return { arms: Object.fromEntries(left), gone };
}
