import type { PatchedArm } from "../experiment/patched-arm.ts";
import { experimentsOf } from "../experiment/read-experiments.ts";
import { stringsOf } from "../json.ts";
import { lazily, once, recent } from "../once.ts";
import { pointer } from "../pointer.ts";
import { assemble } from "../read.ts";
import type { Named, Repository } from "../repository.ts";
import { type Origin, type ParsedSource, parseSource, type SourceFile } from "../source.ts";
import { applyPatch, type Operation } from "./apply.ts";
import { originIn, patchedTree, type Tree, treeOf } from "./origins.ts";

const EXPERIMENTS = "flows/experiments.json";

/** A patch that cannot be applied. */
interface PatchFinding {
  readonly pointer: string;
  readonly message: string;
}

/** The arms that change files, in the order of the experiments. Changes of a wrong shape are left out. */
export function patchedArms(repo: Repository): PatchedArm[] {
  return experimentsOf(repo).list.flatMap(({ patches }) => patches);
}

/**
 * The repository for people in these arms, whose patches are applied one after the other. Only changed files are new
 * objects.
 */
export function withArms(
  repo: Repository,
  arms: readonly PatchedArm[],
): { readonly repo: Repository; readonly findings: readonly PatchFinding[] } {
  const files = new Map(repo.files);
  const findings: PatchFinding[] = [];
  for (const { file, ops, pointer: at, flag, arm } of arms.flatMap(({ files, ...one }) =>
    files.map((patch) => ({ ...one, ...patch })),
  )) {
    const before = files.get(file);
    if (before?.value === undefined) {
      findings.push({ pointer: pointer(at, "file"), message: `There is no file "${file}" that could be changed.` });
      continue;
    }
    const result = patchedFile(before, {
      ops,
      written: { path: EXPERIMENTS, pointer: pointer(at, "ops"), arm: { flag, arm } },
    });
    if ("finding" in result) {
      const { operation, key, message } = result.finding;
      findings.push({ pointer: pointer(at, "ops", operation, key), message });
      continue;
    }
    files.set(file, result.file);
    findings.push(...result.problems.map(({ message }) => ({ pointer: pointer(at, "ops"), message })));
  }
  return { repo: assemble(repo.root, files, repo.problems), findings };
}

/** `written`: the place of the operations, and their arm. */
interface Patch {
  readonly ops: readonly Operation[];
  readonly written: Origin;
}

/**
 * A file after a patch. The same file and patch give the same object, so that what was calculated from it can be used
 * again after an edit elsewhere.
 */
function patchedFile(file: SourceFile, patch: Patch): Patched {
  return patchedBy(file)(JSON.stringify(patch));
}

type Patched = ParsedSource | Extract<ReturnType<typeof applyPatch>, { readonly finding: unknown }>;

const patchedBy = once((before: SourceFile) =>
  recent(8, (asText): Patched => {
    const { ops, written } = JSON.parse(asText) as Patch;
    const result = applyPatch(before.value ?? null, ops);
    if ("finding" in result) return result;
    const { file, problems } = parseSource(before.path, JSON.stringify(result.value, null, 2));
    // Origins are seldom needed.
    const tree = lazily(() => patchedTree(treeIn(before)(), before.value ?? null, result.value, ops, written));
    const patched: SourceFile = { ...file, origin: (place) => originIn(tree(), place) };
    trees.set(patched, tree);
    return { file: patched, problems };
  }),
);

/** The origins of patched files. */
const trees = new WeakMap<SourceFile, () => Tree>();

function treeIn(file: SourceFile): () => Tree {
  return trees.get(file) ?? (() => treeOf(file.value ?? null, { path: file.path, pointer: "" }));
}

/**
 * All combinations of arms: at most one arm of each experiment. Those with the most arms come first; the empty one is
 * left out.
 */
export function combinations(arms: readonly PatchedArm[]): PatchedArm[][] {
  const flags = [...new Set(arms.map(({ flag }) => flag))];
  let choices: PatchedArm[][] = [[]];
  for (const flag of flags) {
    const own = arms.filter((arm) => arm.flag === flag);
    choices = choices.flatMap((choice) => [choice, ...own.map((arm) => [...choice, arm])]);
  }
  return choices.filter(({ length }) => length > 0).sort((a, b) => b.length - a.length);
}

/** Two arms that a person can be in at the same time, and the journeys that both of them change. */
interface Pair {
  readonly arms: readonly [PatchedArm, PatchedArm];
  readonly journeys: ReadonlySet<string>;
}

/**
 * Each pair of arms of different experiments that change something of the same journey: a flow and its form, a form and
 * its texts.
 */
export function pairsOf(repo: Repository, arms: readonly PatchedArm[]): Pair[] {
  const changed = new Map(arms.map((arm) => [arm, journeysOf(repo, arm)]));
  return arms.flatMap((one, index) =>
    arms.slice(index + 1).flatMap((other): Pair[] => {
      const both = (changed.get(one) ?? []).filter((id) => changed.get(other)?.includes(id) === true);
      return other.flag === one.flag || both.length === 0 ? [] : [{ arms: [one, other], journeys: new Set(both) }];
    }),
  );
}

/** The journeys that an arm may change. In doubt, a journey is included. */
function journeysOf({ flows }: Repository, { files }: PatchedArm): readonly string[] {
  const owners = files.map(({ file }) => ownerOf(file));
  const ids = new Set(flows.map(({ id }) => id));
  return flows.filter((flow) => owners.some((owner) => !ids.has(owner) || uses(flow, owner))).map(({ id }) => id);
}

/**
 * The name of the journey whose folder or texts a file belongs to. Another name for files that all journeys may use.
 */
function ownerOf(file: string): string {
  const [, owner = ""] = /^(?:(?:flows|schemas)\/|locales\/[^/]+\/)([^/]+?)(?:\/|\.json$)/.exec(file) ?? [];
  return owner;
}

function uses({ id, value }: Named, owner: string): boolean {
  return id === owner || stringsOf(value.texts).includes(owner) || JSON.stringify(value).includes(`schemas/${owner}/`);
}
