import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment, Experiments } from "../../experiments/index.ts";
import type { Plan } from "../../experiments/statistics/index.ts";

/** What was planned of an experiment before it runs, as `flows/experiments.json` says it. */
export type WrittenPlan = Omit<Plan, "flag" | "arms" | "share"> & {
  /** Percentile of the amounts above 0 at which greater ones are cut. */
  readonly cutAbove?: number;
};

/** What the files say of experiments, and the sites and languages where they can run. */
export interface Defined {
  readonly experiments: Omit<Experiments, "experiments"> & {
    readonly experiments: readonly (Experiment & { readonly plan?: WrittenPlan })[];
  };
  readonly sites: readonly string[];
  readonly languages: readonly string[];
}

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Reads `flows/experiments.json` and `flows/sites.json`. */
export function readDefined(root = ROOT): Defined {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(root, "flows", `${name}.json`), "utf8"));
  const { sites } = read("sites") as {
    readonly sites: readonly { readonly id: string; readonly languages: readonly string[] }[];
  };
  return {
    experiments: read("experiments") as Defined["experiments"],
    sites: sites.map(({ id }) => id),
    languages: [...new Set(sites.flatMap(({ languages }) => languages))],
  };
}
