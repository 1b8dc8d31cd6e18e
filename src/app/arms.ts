import { armsFor, type Experiments, exposures as exposuresOf, takesPart } from "../experiments/index.ts";
import type { Analytics } from "./analytics.ts";
import { exposedIn } from "./kept.ts";

/**
 * The arm of each flag for this visit: the one being tried in this tab, else the one from the configured flag
 * service (`VITE_FLAG_PROVIDER`, the address of its module), else our own assignment.
 */
export async function armsOfVisit(
  { experiments, holdout }: Experiments,
  visitor: string,
  tried: Readonly<Record<string, string>>,
  site: string,
): Promise<Readonly<Record<string, string>>> {
  const own = armsFor(experiments, visitor, tried, holdout, exposedIn(document.cookie));
  const address: unknown = import.meta.env["VITE_FLAG_PROVIDER"];
  if (typeof address !== "string" || address === "") return own;
  const { loadProvider, providedArms } = await import("../experiments/provider/index.ts");
  const undecided = experiments.filter(({ flag }) => tried[flag] === undefined);
  return providedArms(() => loadProvider(address), own, { targetingKey: visitor, site }, undecided);
}

/**
 * Reports each experiment to analytics once, when its arm first affects a visitor who takes part. Who tries an arm in
 * this tab counts in no experiment. An arm that is not their own is reported all the same: if they were counted before,
 * the service leaves them out.
 */
export function exposures(
  { experiments, holdout }: Experiments,
  visitor: string,
  arms: Readonly<Record<string, string>>,
  tried: Readonly<Record<string, string>>,
  expose: Analytics["expose"],
): (flag: string) => void {
  return exposuresOf(experiments, arms, expose, (experiment) => {
    if (!takesPart(experiment, visitor, holdout)) return false;
    if (Object.keys(tried).length === 0) return true;
    const { flag } = experiment;
    return tried[flag] !== undefined && arms[flag] !== armsFor([experiment], visitor, {}, holdout)[flag];
  });
}
