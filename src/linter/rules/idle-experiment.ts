import { flagReads } from "../../cel/index.ts";
import { type Experiment, experimentsOf, patchedArms, pointer, type SourceFile } from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

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
