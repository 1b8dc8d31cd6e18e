import type { Arms, ArmsOf, Experiment } from "./experiment.ts";
import { murmur3 } from "./murmur3.ts";

/**
 * The arm of each flag for a visitor: the same on every visit and device with the same anonymous id. An experiment in
 * which the visitor does not take part gives its first arm. An arm in `tried` overrides the others, if it exists.
 * `holdout`: see `takesPart`. `exposed`: flags whose arms have decided something for the visitor, who is in the middle
 * of a journey: see `keepsArm`.
 *
 * When shares change, visitors go from or to the first arm: see `partsOf`.
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
  if (!active || percentOf(HOLDOUT, visitor) < holdout) return false;
  if (layer === undefined) return true;
  const place = percentOf(`layer ${layer.name}`, visitor);
  return layer.from <= place && place < layer.to;
}

/** Whether visitors matter to an experiment: they are in different arms, or are counted. If not, nobody need know them. */
export function needsVisitor(list: readonly Experiment[]): boolean {
  return list.some(({ active, counts, share }) => active && (counts === true || isSplit(share)));
}

/** Whether more than one arm has visitors. */
export function isSplit(share: Experiment["share"]): boolean {
  return Object.values(share).filter((percent) => percent > 0).length > 1;
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
  const place = percentOf(flag, visitor);
  return partsOf(arms, share).find(({ from, to }) => from <= place && place < to)?.arm ?? first;
}

/** A part of the visitors, in percent of all: `from` up to, but not including, `to`. */
export interface Part {
  readonly arm: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Which visitors each arm has. Each arm but the first has a room of its own, all of the same size, and takes its share
 * from the room's upper end. The first arm has what is left; an arm that is larger than its room takes from the lower
 * ends. So when shares change, nobody goes from one of the other arms to another, as long as all fit their rooms.
 */
export function partsOf(arms: readonly string[], share: Experiment["share"]): readonly Part[] {
  const [first = "", ...others] = arms;
  const size = 100 / others.length;
  const over = others.map((arm) => Math.max(0, (share[arm] ?? 0) - size));
  return others.flatMap((arm, room) => {
    const to = size * (others.length - room);
    const from = to - Math.min(share[arm] ?? 0, size);
    let at = to - size;
    const below = others.map((other, index) => {
      const taken = Math.min(over[index] ?? 0, from - at);
      over[index] = (over[index] ?? 0) - taken;
      return { arm: other, from: at, to: (at += taken) };
    });
    return [{ arm, from, to }, ...below, { arm: first, from: at, to: from }];
  });
}

/** No flag has such a name, nor what is chosen by a layer, so these are independent of each other. */
const HOLDOUT = "the holdout";

/** A number from 0 up to, but not including, 100, evenly distributed over visitors. Each `salt` gives independent ones. */
function percentOf(salt: string, visitor: string): number {
  return (murmur3(salt + visitor) / 2 ** 32) * 100;
}
