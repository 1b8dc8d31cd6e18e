import type { Arms, Experiment } from "./experiment.ts";

/**
 * The arm of each flag for a visitor: the same on every visit and device that has the same anonymous id. An inactive
 * experiment is its first arm. `tried` wins where it names an arm that there is.
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

/** Whether visitors are in different arms of anything: then a page may depend on who looks at it. */
export function splits(list: readonly Experiment[]): boolean {
  return list.some(({ active, share }) => active && Object.values(share).filter((percent) => percent > 0).length > 1);
}

/** Asks whether a person is in all of these arms. `expose` is told of each flag that the answer depended on. */
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

/** Evenly from 0 up to 100, by FNV-1a with a final mix (the last characters alone would hardly move its high bits). */
function percentOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}
