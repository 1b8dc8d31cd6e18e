import { flagReads } from "../../cel/index.ts";
import {
  armsOf,
  didYouMean,
  type Experiment,
  experimentsOf,
  patchedArms,
  pointer,
  type SourceFile,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";
import { experimentOverlap } from "./experiment-overlap.ts";

const experimentArms: Rule = {
  id: "experiment-arms",
  finds:
    "An experiment's shares name an arm that it does not have, omit an arm, or do not add up to 100. Or two experiments have the same flag.",
  why: "Some people get no arm, or one arm gets more people than intended, so the result is misleading.",
  *check({ repo }) {
    const flags = new Set<string>();
    for (const experiment of experimentsOf(repo).list) {
      const { file, pointer: at, shares } = experiment;
      const flag = experiment.flag?.value ?? "";
      if (flags.has(flag))
        yield { file, pointer: pointer(at, "flag"), message: `Another experiment has the flag "${flag}". Rename one.` };
      flags.add(flag);
      const arms = armsOf(experiment);
      const share = { file, pointer: pointer(at, "share") };
      for (const { arm, pointer: place } of shares) {
        if (arms.includes(arm)) continue;
        yield { file, pointer: place, part: "key", message: `There is no arm "${arm}"${didYouMean(arm, arms)}` };
      }
      for (const arm of arms) {
        if (!shares.some((one) => one.arm === arm))
          yield { ...share, message: `The arm "${arm}" has no share. Add one, 0 if nobody gets the arm.` };
      }
      const total = shares.reduce((sum, { percent = 0 }) => sum + percent, 0);
      // Shares are decimals (16.7), and floating-point sums are rarely exact.
      const shown = Number(total.toFixed(6));
      if (shown !== 100) yield { ...share, message: `The shares add up to ${shown}. They must add up to 100.` };
    }
  },
};

const experimentLayers: Rule = {
  id: "experiment-layers",
  finds: "An experiment's part of a layer is empty, or overlaps the part of another experiment.",
  why: "Nobody takes part, or people are in two experiments that should exclude each other.",
  *check({ repo }) {
    const parts = experimentsOf(repo).list.flatMap(({ flag, layer }) =>
      layer ? [{ flag: flag?.value ?? "", ...layer }] : [],
    );
    for (const [index, part] of parts.entries()) {
      const place = { file: part.file, pointer: part.pointer };
      if (part.from >= part.to)
        yield {
          ...place,
          message: `The part from ${part.from} to ${part.to} is empty. \`to\` must be greater than \`from\`.`,
        };
      const other = parts
        .slice(0, index)
        .find(({ name, from, to }) => name === part.name && from < part.to && part.from < to);
      if (other)
        yield {
          ...place,
          message: `This part of the layer "${part.name}" overlaps that of "${other.flag}", from ${other.from} to ${other.to}. Give them parts that do not overlap, or different layers.`,
        };
    }
  },
};

const experimentPlan: Rule = {
  id: "experiment-plan",
  finds:
    "An experiment that gives people different arms has no plan. Or a plan names a metric as a guard twice, or the metric that decides.",
  why: "Without a metric that is chosen beforehand, some result is always found afterwards, and nobody knows when to decide.",
  *check({ repo }) {
    for (const { file, pointer: at, active, shares, plan } of experimentsOf(repo).list) {
      const runs = active && shares.filter(({ percent = 0 }) => percent > 0).length > 1;
      if (runs && plan === undefined)
        yield {
          file,
          pointer: pointer(at, "active"),
          message:
            "This experiment runs, but has no `plan`. Add one with the metric that decides, the smallest effect of interest, guards, visitors, days and the owner.",
        };
      if (plan === undefined) continue;
      for (const [index, guard] of plan.guards.entries()) {
        const { file: where, pointer: spot, value } = guard;
        if (value === plan.metric?.value)
          yield {
            file: where,
            pointer: spot,
            message: `"${value}" decides the experiment, so it cannot be a guard. Remove it here.`,
          };
        if (plan.guards.findIndex((other) => other.value === value) < index)
          yield { file: where, pointer: spot, message: `The guard "${value}" is there twice. Remove one.` };
      }
    }
  },
};

/** What the experiments are: arms and shares, layers, what they change, plans. */
export const experimentsRules: readonly Rule[] = [experimentArms, experimentLayers, experimentOverlap, experimentPlan];

export const idleExperiment: Rule = {
  id: "idle-experiment",
  finds:
    "People are given different arms of an experiment, but nothing reads its flag or changes a file for them. Or two experiments have the same key, one has a key of a different project, or with fewer digits, than all others, or the order of referrers names an experiment that does not exist.",
  why: "A trial runs for weeks and compares two identical versions, or its result belongs to another change.",
  *check(context) {
    const { file, list, referrerOrder } = experimentsOf(context.repo);
    if (file === undefined) return;
    const read = new Set(context.repo.flows.flatMap((flow) => [...flagReads(context.repo, flow).keys()]));
    const arms = patchedArms(context.repo);
    const keys = new Map<string, string>();
    const projects = projectsOf(list);
    for (const { flag: named, epicKey, active, shares, pointer: at } of list) {
      const flag = named?.value ?? "";
      const running = active && shares.filter(({ percent = 0 }) => percent > 0).length > 1;
      if (running && !read.has(flag) && !arms.some((arm) => arm.flag === flag)) {
        yield {
          file,
          pointer: pointer(at, "flag"),
          message: `Nothing reads flags.${flag}, and none of its arms changes a file, so everybody gets the same. Use the flag, or set "active" to false.`,
        };
      }
      const key = epicKey?.value ?? "";
      if (keys.has(key))
        yield {
          file,
          pointer: pointer(at, "epicKey"),
          message: `The experiment "${keys.get(key)}" also has the key "${key}", so their results would be mixed. Correct one of the keys.`,
        };
      keys.set(key, flag);
      const project = key.slice(0, key.lastIndexOf("-") + 1);
      if (projects.get(project) === 1 && projects.size === 2 && list.length > 2) {
        const usual = [...projects.keys()].find((other) => other !== project);
        const message = `The keys of all other experiments begin with "${usual}", but this one is "${key}". Correct it.`;
        yield { file, pointer: pointer(at, "epicKey"), message };
      }
    }
    yield* shorterKeys(file, list);
    for (const { value: key, pointer: place } of referrerOrder) {
      if (keys.has(key)) continue;
      yield { file, pointer: place, message: `No experiment has the key "${key}". Correct it, or remove it.` };
    }
  },
};

/** Keys count up, so a key with fewer digits than all others has lost one. */
function* shorterKeys(file: SourceFile, list: readonly Experiment[]): Generator<Finding> {
  const digits = list.map(({ epicKey }) => epicKey?.value.match(/\d+$/)?.[0].length ?? 0);
  for (const [index, { epicKey, pointer: at }] of list.entries()) {
    const others = digits.filter((_, other) => other !== index);
    const least = Math.min(...others);
    if (epicKey === undefined || list.length <= FEW || (digits[index] ?? 0) >= least) continue;
    const message = `The number in the key "${epicKey.value}" has fewer digits than those of all other experiments. Correct it.`;
    yield { file, pointer: pointer(at, "epicKey"), message };
  }
}

const FEW = 3;

/** How often each key prefix (`GROW-`) is used. */
function projectsOf(experiments: readonly Experiment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { epicKey } of experiments) {
    const key = epicKey?.value ?? "";
    const project = key.slice(0, key.lastIndexOf("-") + 1);
    counts.set(project, (counts.get(project) ?? 0) + 1);
  }
  return counts;
}
