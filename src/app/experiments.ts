import file from "../../flows/experiments.json" with { type: "json" };
import type { JsonObject } from "../engine/index.ts";
import {
  type Arms,
  armsFor as armsIn,
  type Experiment,
  experimentScope as scopeOf,
  splits as splitsIn,
  takesPart as takesPartIn,
} from "../experiments/index.ts";

export type { Experiment };

/** Optional in the file. */
const { referrerOrder = [], holdout = 0 }: { referrerOrder?: string[]; holdout?: number } = file;

/** This product's experiments. */
export const experiments: readonly Experiment[] = file.experiments;

/** The arm of each flag for a visitor. `overrides` win if they name an existing arm. */
export function armsFor(
  visitor: string,
  overrides: Arms = {},
  list: readonly Experiment[] = experiments,
): Record<string, string> {
  return armsIn(list, visitor, overrides, holdout);
}

/** Whether a visitor counts in the results of an experiment. */
export function takesPart(experiment: Experiment, visitor: string): boolean {
  return takesPartIn(experiment, visitor, holdout);
}

/** What expressions can read as `experiment`. Experiments in `tried` (by flag) count as active in this tab. */
export function experimentScope(
  arms: Arms,
  tried: Arms = {},
  list: readonly Experiment[] = experiments,
  order: readonly string[] = referrerOrder,
): JsonObject {
  return scopeOf(list, order, arms, tried);
}

/** Whether any experiment assigns visitors to different arms, so that a page may depend on the visitor. */
export function splits(list: readonly Experiment[] = experiments): boolean {
  return splitsIn(list);
}
