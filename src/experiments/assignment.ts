import type { Arms, ArmsOf, Experiment } from "./experiment.ts";
import { murmur3 } from "./murmur3.ts";

/**
 * The arm of each flag for a visitor: the same on every visit and device with the same anonymous id. An experiment in
 * which the visitor does not take part gives its first arm. An arm in `tried` overrides the others, if it exists.
 * `holdout`: see `takesPart`. `exposed`: flags whose arms have decided something for the visitor, who is in the middle
 * of a journey: see `keepsArm`.
 *
 * Shares stand side by side in the order of the arms, as in flagd's `fractional`: only visitors between the old and the
 * new borders of the shares get another arm when shares change.
 */
export function armsFor<E extends Experiment>(
  list: readonly E[],
  visitor: string,
  tried: Arms = {},
  holdout = 0,
  exposed: readonly string[] = [],
): ArmsOf<E> {
  return Object.fromEntries(
    list.map((experiment) => {
      const { flag, arms, keepsArm } = experiment;
      const wished = tried[flag];
      if (wished !== undefined && arms.includes(wished)) return [flag, wished];
      const keeps = keepsArm && exposed.includes(flag);
      return [flag, armOf(visitor, keeps ? { ...experiment, active: true } : experiment, holdout)];
    }),
  ) as ArmsOf<E>;
}

/**
 * Whether a visitor takes part in an experiment, and so counts in its results: it is active, the visitor is in its part
 * of its layer, and outside the holdout. `holdout`: the percentage of visitors who take part in no experiment.
 */
export function takesPart({ active, layer }: Experiment, visitor: string, holdout = 0): boolean {
  if (!active || percentOf("holdout", visitor) < holdout) return false;
  if (layer === undefined) return true;
  const place = percentOf(layer.name, visitor);
  return layer.from <= place && place < layer.to;
}

/** Whether visitors are in different arms of an experiment. If so, a page may differ between visitors. */
export function splits(list: readonly Experiment[]): boolean {
  return list.some(({ active, share }) => active && Object.values(share).filter((percent) => percent > 0).length > 1);
}

/**
 * Returns a function that tells whether a person is in all of the given arms. It calls `expose` with each flag that the
 * result depended on.
 */
export function armsAre(arms: Arms, expose?: (flag: string) => void): (wanted: Arms) => boolean {
  const isIn = (flag: string, arm: string): boolean => {
    expose?.(flag);
    return arms[flag] === arm;
  };
  return (wanted) => Object.entries(wanted).every(([flag, arm]) => isIn(flag, arm));
}

function armOf(visitor: string, experiment: Experiment, holdout: number): string {
  const { flag, arms, share } = experiment;
  const first = arms[0] ?? "";
  if (!takesPart(experiment, visitor, holdout)) return first;
  let rest = percentOf(flag, visitor);
  for (const arm of arms) {
    rest -= share[arm] ?? 0;
    if (rest < 0) return arm;
  }
  return first;
}

/** A number from 0 up to, but not including, 100, evenly distributed over visitors. Each `salt` gives independent ones. */
function percentOf(salt: string, visitor: string): number {
  return (murmur3(salt + visitor) / 2 ** 32) * 100;
}
