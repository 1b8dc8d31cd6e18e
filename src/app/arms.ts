import type { Analytics } from "./analytics.ts";
import { armsFor, experiments } from "./experiments.ts";

/**
 * The arm of each flag for this visit: what is being tried out in this tab, else what the flag service says where one is
 * configured (`VITE_FLAG_PROVIDER`, the address of its module), else our own assignment.
 */
export async function armsOfVisit(
  visitor: string,
  tried: Readonly<Record<string, string>>,
  site: string,
): Promise<Readonly<Record<string, string>>> {
  const own = armsFor(visitor, tried);
  const address: unknown = import.meta.env["VITE_FLAG_PROVIDER"];
  if (typeof address !== "string" || address === "") return own;
  const { loadProvider, providedArms } = await import("./flag-provider.ts");
  const asked = experiments.filter(({ flag }) => tried[flag] === undefined);
  return providedArms(() => loadProvider(address), own, { targetingKey: visitor, site }, asked);
}

/** Tells analytics, once, of each flag whose arm has decided something. */
export function exposures(
  arms: Readonly<Record<string, string>>,
  tried: Readonly<Record<string, string>>,
  analytics: Pick<Analytics, "expose">,
): (flag: string) => void {
  const told = new Set<string>();
  return (flag) => {
    const experiment = experiments.find((one) => one.flag === flag);
    // Somebody who tries an arm out, or an experiment that does not run, says nothing about people.
    if (told.has(flag) || !experiment?.active || tried[flag] !== undefined) return;
    told.add(flag);
    analytics.expose(experiment, arms[flag] ?? "");
  };
}
