import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
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

/**
 * Fingerprint of what an experiment tries, and how it is judged: other plans or arms are other experiments. Who decides,
 * and in which order it is written, is not part of it.
 */
export function designOf({ arms, plan, patch }: Pick<DefinedExperiment, "arms" | "plan" | "patch">): string {
  const { owner: _owner, guards = [], ...judged } = plan ?? {};
  const sorted = guards.toSorted((one, other) => one.metric.localeCompare(other.metric));
  return fingerprint(JSON.stringify({ arms, judged, guards: sorted, patch }, inOrder));
}

/** For `JSON.stringify`: the members of objects by their names. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const known = new Map<string, string>();

/**
 * Fingerprint of a journey's definition in this build, for the visitors of an experiment: that of its compiled program,
 * so that a change of texts alone is no other definition, and of what the experiment's arms change.
 */
export function definitionOf(flow: string, patch?: object): string {
  let definition = known.get(flow);
  if (definition === undefined) {
    definition = fingerprint(readFileSync(new URL(`../../generated/programs/${flow}.js`, import.meta.url), "utf8"));
    known.set(flow, definition);
  }
  return patch === undefined ? definition : fingerprint(definition + printOf(patch));
}

const prints = new WeakMap<object, string>();

/** A patch is asked for with every visitor. */
function printOf(patch: object): string {
  const print = prints.get(patch) ?? fingerprint(JSON.stringify(patch, inOrder));
  prints.set(patch, print);
  return print;
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
