import type { Arms, Experiment } from "./experiment.ts";

/** What expressions read as `experiment`. */
export type ExperimentScope = {
  readonly referrerKey: string;
  readonly entries: readonly {
    readonly flag: string;
    readonly epicKey: string;
    readonly isActive: boolean;
    readonly isTreatment: boolean;
  }[];
};

/**
 * The value of `experiment` in expressions: the key for the service (that of the first active experiment in `order`, or
 * ""), and an entry for each experiment. An experiment that is being tried out (`tried`, by flag) counts as active.
 */
export function experimentScope(
  list: readonly Experiment[],
  order: readonly string[],
  arms: Arms,
  tried: Arms = {},
): ExperimentScope {
  const isActive = ({ flag, active, arms: known }: Experiment) => active || known.includes(tried[flag] ?? "");
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
