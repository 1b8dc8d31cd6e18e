import file from "../../flows/experiments.json" with { type: "json" };
import type { JsonObject } from "../engine/index.ts";

/** An entry of `flows/experiments.json`. */
export interface Experiment {
  readonly flag: string;
  readonly epicKey: string;
  readonly arms: readonly string[];
  /** Percent by arm. */
  readonly share: Readonly<Record<string, number>>;
  readonly active: boolean;
}

export const experiments: readonly Experiment[] = file.experiments;

/**
 * The arm of each flag for a visitor: the same on every visit and device that has the same anonymous id. An inactive
 * experiment is its first arm. `overrides` win where they name an arm that there is.
 */
export function armsFor(
  visitor: string,
  overrides: Readonly<Record<string, string>> = {},
  list: readonly Experiment[] = experiments,
): Record<string, string> {
  return Object.fromEntries(
    list.map((experiment) => {
      const override = overrides[experiment.flag];
      const known = override !== undefined && experiment.arms.includes(override);
      return [experiment.flag, known ? override : armOf(visitor, experiment)];
    }),
  );
}

/**
 * What expressions may read as `experiment`: the key to tell the service (that of the first active experiment in `order`; "" when
 * none is), and an entry for each experiment. One that is being tried out (`tried`, by flag) counts as active in this tab.
 */
export function experimentScope(
  arms: Readonly<Record<string, string>>,
  tried: Readonly<Record<string, string>> = {},
  list: readonly Experiment[] = experiments,
  order: readonly string[] = file.referrerOrder,
): JsonObject {
  const isActive = ({ flag, active, arms }: Experiment) => active || arms.includes(tried[flag] ?? "");
  return {
    referrerKey: order.find((key) => list.some((one) => one.epicKey === key && isActive(one))) ?? "",
    entries: list.map((one) => ({
      flag: one.flag,
      epicKey: one.epicKey,
      isActive: isActive(one),
      isTreatment: arms[one.flag] !== one.arms[0],
    })),
  };
}

/** Whether visitors are in different arms of anything: then a page may depend on who looks at it. */
export function splits(list: readonly Experiment[] = experiments): boolean {
  return list.some(({ active, share }) => active && Object.values(share).filter((percent) => percent > 0).length > 1);
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
