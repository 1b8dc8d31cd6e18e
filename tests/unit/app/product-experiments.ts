import file from "../../../flows/experiments.json" with { type: "json" };
import { armsFor as armsIn, type Arms, type Experiment } from "../../../src/experiments/index.ts";

/** This product's experiments, as the files say. */
export const experiments: readonly Experiment[] = file.experiments;
export const { referrerOrder } = file;

export function armsFor(visitor: string, tried: Arms = {}, list: readonly Experiment[] = experiments) {
  return armsIn(list, visitor, tried);
}
