import type { PatchedArm } from "../experiment/patched-arm.ts";
import { experimentsOf } from "../experiment/read-experiments.ts";
import { pointer } from "../pointer.ts";
import { assemble } from "../read.ts";
import type { Repository } from "../repository.ts";
import { lazily, parseSource } from "../source.ts";
import { applyPatch } from "./apply.ts";
import { originIn, patchTree, type Tree, treeOf } from "./origins.ts";

const EXPERIMENTS = "flows/experiments.json";

/** A patch that cannot be applied. */
export interface PatchFinding {
  readonly pointer: string;
  readonly message: string;
}

/** The arms that change files, in the order of the experiments. What is not of the right shape is left out. */
export function patchedArms(repo: Repository): PatchedArm[] {
  return experimentsOf(repo).list.flatMap(({ patches }) => patches);
}

/** The repository as it is for people in these arms, each applied after the other. Files are read anew; the rest is shared. */
export function withArms(
  repo: Repository,
  arms: readonly PatchedArm[],
): { readonly repo: Repository; readonly findings: readonly PatchFinding[] } {
  const files = new Map(repo.files);
  const findings: PatchFinding[] = [];
  const trees = new Map<string, () => Tree>();
  for (const { file, ops, pointer: at, flag, arm } of arms.flatMap(({ files, ...one }) =>
    files.map((patch) => ({ ...one, ...patch })),
  )) {
    const before = files.get(file)?.value;
    if (before === undefined) {
      findings.push({ pointer: pointer(at, "file"), message: `There is no file "${file}" that could be changed.` });
      continue;
    }
    const result = applyPatch(before, ops);
    if ("finding" in result) {
      const { operation, key, message } = result.finding;
      findings.push({ pointer: pointer(at, "ops", operation, key), message });
      continue;
    }
    const parsed = parseSource(file, JSON.stringify(result.value, null, 2));
    const unpatched = trees.get(file) ?? (() => treeOf(before, { path: file, pointer: "" }));
    const written = { path: EXPERIMENTS, pointer: pointer(at, "ops"), arm: { flag, arm } };
    // Where things are written is seldom asked for.
    const tree = lazily(() => patchTree(unpatched(), ops, written));
    trees.set(file, tree);
    files.set(file, { ...parsed.file, origin: (place) => originIn(tree(), place) });
    findings.push(...parsed.problems.map(({ message }) => ({ pointer: pointer(at, "ops"), message })));
  }
  return { repo: assemble(repo.root, files, repo.problems, repo), findings };
}

/** Every choice of one arm, or none, from each experiment among these; the fullest first, the empty one left out. */
export function combinations(arms: readonly PatchedArm[]): PatchedArm[][] {
  const flags = [...new Set(arms.map(({ flag }) => flag))];
  let choices: PatchedArm[][] = [[]];
  for (const flag of flags) {
    const own = arms.filter((arm) => arm.flag === flag);
    choices = choices.flatMap((choice) => [choice, ...own.map((arm) => [...choice, arm])]);
  }
  return choices.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
}
