import type { Arms, Experiment } from "./experiment.ts";

/** Hears of each flag that has decided something, as often as it does; tells of each experiment once. */
export function exposures<E extends Experiment>(
  list: readonly E[],
  arms: Arms,
  tell: (experiment: E, arm: string) => void,
  tried: Arms = {},
): (flag: string) => void {
  const told = new Set<string>();
  return (flag) => {
    const experiment = list.find((one) => one.flag === flag);
    // Somebody who tries an arm out, or an experiment that does not run, says nothing about people.
    if (told.has(flag) || !experiment?.active || tried[flag] !== undefined) return;
    told.add(flag);
    tell(experiment, arms[flag] ?? "");
  };
}
