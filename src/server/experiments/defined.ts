import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSites } from "../sites.ts";
import type { Experiment, Experiments } from "../../experiments/index.ts";
import type { PlanView } from "../../experiments/views.ts";

/** What was planned of an experiment before it runs, as `flows/experiments.json` says it. */
export type WrittenPlan = PlanView & {
  /** Percentile of the amounts above 0 at which greater ones are cut. */
  readonly cutAbove?: number;
};

/** An experiment of the files. */
export type DefinedExperiment = Experiment & {
  /** Its question. */
  readonly why?: string;
  readonly plan?: WrittenPlan;
  /** What its arms change in the files. */
  readonly patch?: unknown;
};

/** What the files say of experiments, and the sites and languages where they can run. */
export interface Defined {
  readonly experiments: Omit<Experiments, "experiments"> & { readonly experiments: readonly DefinedExperiment[] };
  readonly sites: readonly string[];
  readonly languages: readonly string[];
  /** Of the sites, that of the default site first. */
  readonly currencies: readonly string[];
}

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Reads `flows/experiments.json` and `flows/sites.json`. */
export function readDefined(root = ROOT): Defined {
  const { sites } = readSites(root);
  const byDefault = sites.toSorted((one, other) => Number(other.default ?? false) - Number(one.default ?? false));
  return {
    experiments: JSON.parse(readFileSync(join(root, "flows", "experiments.json"), "utf8")) as Defined["experiments"],
    sites: sites.map(({ id }) => id),
    languages: [...new Set(sites.flatMap(({ languages }) => languages))],
    currencies: [...new Set(byDefault.map(({ currency }) => currency))],
  };
}

/** Fingerprint of what an experiment tries, and how it is judged: other plans or arms are other experiments. */
export function designOf({ arms, plan, patch }: Pick<DefinedExperiment, "arms" | "plan" | "patch">): string {
  return fingerprint(JSON.stringify({ arms, plan, patch }));
}

const known = new Map<string, string>();

/**
 * Fingerprint of a journey's definition in this build: that of its compiled program and of its arms' own, so that a
 * change of texts alone is no other definition.
 */
export function definitionOf(flow: string): string {
  let definition = known.get(flow);
  if (definition === undefined) {
    const folder = join(ROOT, "src", "generated", "programs");
    const names = readdirSync(folder).filter((name) => name.startsWith(`${flow}.`) && name.endsWith(".js"));
    definition = fingerprint(...names.toSorted().map((name) => readFileSync(join(folder, name), "utf8")));
    known.set(flow, definition);
  }
  return definition;
}

function fingerprint(...texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex").slice(0, 16);
}
