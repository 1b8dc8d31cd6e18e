import type { Arms, Experiment } from "./experiment.ts";

/**
 * Returns a function to call with each flag that decided something, as often as it does. It reports each experiment
 * once.
 */
export function exposures<E extends Experiment>(
  list: readonly E[],
  arms: Arms,
  tell: (experiment: E, arm: string) => void,
  tried: Arms = {},
): (flag: string) => void {
  const told = new Set<string>();
  return (flag) => {
    const experiment = list.find((one) => one.flag === flag);
    // A person who tries out an arm, or an experiment that is not active, tells nothing about people.
    if (told.has(flag) || !experiment?.active || tried[flag] !== undefined) return;
    told.add(flag);
    tell(experiment, arms[flag] ?? "");
  };
}
