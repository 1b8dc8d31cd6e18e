import type { Arms, Experiment } from "./experiment.ts";

/**
 * Returns a function to call with each flag that decided something, as often as it does. It reports each experiment
 * once.
 */
export function exposures<E extends Experiment>(
  list: readonly E[],
  arms: Arms,
  expose: (experiment: E, arm: string) => void,
  tried: Arms = {},
): (flag: string) => void {
  const exposed = new Set<string>();
  return (flag) => {
    const experiment = list.find((one) => one.flag === flag);
    // A person who tries out an arm, or an experiment that is not active, tells nothing about people.
    if (exposed.has(flag) || !experiment?.active || tried[flag] !== undefined) return;
    exposed.add(flag);
    expose(experiment, arms[flag] ?? "");
  };
}
