import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiments } from "../../experiments/index.ts";

/** What the files say of experiments, and the sites and languages where they can run. */
export interface Defined {
  readonly experiments: Experiments;
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
    experiments: read("experiments") as Experiments,
    sites: sites.map(({ id }) => id),
    languages: [...new Set(sites.flatMap(({ languages }) => languages))],
  };
}
