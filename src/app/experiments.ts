import file from "../../flows/experiments.json" with { type: "json" };

/** An entry of `flows/experiments.json`. */
export interface Experiment {
  readonly flag: string;
  readonly arms: readonly string[];
  /** Percent by arm. */
  readonly share: Readonly<Record<string, number>>;
  readonly active: boolean;
}

/**
 * The arm of each flag for a visitor: the same on every visit and device that has the same anonymous id. An inactive
 * experiment is its first arm. `overrides` win where they name an arm that there is.
 */
export function armsFor(
  visitor: string,
  overrides: Readonly<Record<string, string>> = {},
  experiments: readonly Experiment[] = file.experiments,
): Record<string, string> {
  return Object.fromEntries(
    experiments.map((experiment) => {
      const override = overrides[experiment.flag];
      const known = override !== undefined && experiment.arms.includes(override);
      return [experiment.flag, known ? override : armOf(visitor, experiment)];
    }),
  );
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
