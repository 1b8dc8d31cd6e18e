import file from "../../flows/experiments.json" with { type: "json" };
import type { JsonObject } from "../engine/index.ts";
import {
  type Arms,
  armsFor as armsIn,
  type Experiment,
  experimentScope as scopeOf,
  splits as splitsIn,
} from "../experiments/index.ts";

export type { Experiment };

/** A file that names no order is a good one. */
const { referrerOrder = [] }: { referrerOrder?: string[] } = file;

/** What this product tries. */
export const experiments: readonly Experiment[] = file.experiments;

/** The arm of each flag for a visitor; `overrides` win where they name an arm that there is. */
export function armsFor(
  visitor: string,
  overrides: Arms = {},
  list: readonly Experiment[] = experiments,
): Record<string, string> {
  return armsIn(list, visitor, overrides);
}

/** What expressions may read as `experiment`. One that is being tried out (`tried`, by flag) counts as active in this tab. */
export function experimentScope(
  arms: Arms,
  tried: Arms = {},
  list: readonly Experiment[] = experiments,
  order: readonly string[] = referrerOrder,
): JsonObject {
  return scopeOf(list, order, arms, tried);
}

/** Whether visitors are in different arms of anything: then a page may depend on who looks at it. */
export function splits(list: readonly Experiment[] = experiments): boolean {
  return splitsIn(list);
}
