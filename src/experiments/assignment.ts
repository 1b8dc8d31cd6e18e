import type { Arms, Experiment } from "./experiment.ts";

/**
 * The arm of each flag for a visitor. It is the same on every visit and device with the same anonymous id. An inactive
 * experiment gives its first arm. An arm in `tried` overrides the others, if it exists.
 */
export function armsFor(list: readonly Experiment[], visitor: string, tried: Arms = {}): Record<string, string> {
  return Object.fromEntries(
    list.map((experiment) => {
      const wished = tried[experiment.flag];
      const known = wished !== undefined && experiment.arms.includes(wished);
      return [experiment.flag, known ? wished : armOf(visitor, experiment)];
    }),
  );
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

function armOf(visitor: string, { flag, arms, share, active }: Experiment): string {
  const first = arms[0] ?? "";
  if (!active) return first;
  let rest = percentOf(`${flag}:${visitor}`);
  for (const arm of arms) {
    rest -= share[arm] ?? 0;
    if (rest < 0) return arm;
  }
  return first;
}

/**
 * A number from 0 up to 100, evenly distributed. FNV-1a with a final mix, because the last characters alone would
 * hardly change the high bits.
 */
function percentOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}
