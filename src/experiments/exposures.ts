import type { Arms, Experiment } from "./experiment.ts";

/**
 * Returns a function to call with each flag that decided something, as often as it does. It reports each experiment
 * once, if `counts` says that this person counts in its results: not somebody who chose an arm, and nobody who does not
 * take part (`takesPart`).
 */
export function exposures<E extends Experiment>(
  list: readonly E[],
  arms: Arms,
  expose: (experiment: E, arm: string) => void,
  counts: (experiment: E) => boolean,
): (flag: string) => void {
  const exposed = new Set<string>();
  return (flag) => {
    const experiment = list.find((one) => one.flag === flag);
    if (exposed.has(flag) || experiment === undefined || !counts(experiment)) return;
    exposed.add(flag);
    expose(experiment, arms[flag] ?? "");
  };
}
