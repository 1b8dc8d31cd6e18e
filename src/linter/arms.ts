import {
  listedPointer,
  nearestThere,
  pairsOf,
  type PatchedArm,
  patchedArms,
  type Problem,
  type Repository,
  reworded,
  withArms,
  withRulesListed,
} from "../model/index.ts";
import { armPatches } from "./rules/settings.ts";
import { devData } from "./rules/samples.ts";
import { unsentEvent } from "./rules/transitions.ts";
import { unusedData } from "./rules/remembered-data.ts";
import { unusedName } from "./rules/unused-name.ts";
import { unusedText } from "./rules/wording.ts";

/**
 * Adds the problems that the journeys have only in arms of experiments: in each arm alone, and in each pair of arms
 * that change the same journey. `own` are the problems without any arm. Those that call something unused are removed
 * if an arm uses it. `find` returns the problems of a repository. Each problem is reported at the patch that causes it,
 * with the arm's name and the place in the patched file.
 */
export function withArmProblems<P extends Problem>(
  repo: Repository,
  own: readonly P[],
  find: (repo: Repository) => readonly Problem[],
): readonly (P | Problem)[] {
  const known = new Set(own.map(signature));
  const used = new Set<string>();
  const found: Problem[] = [];
  const alone = new Set<string>();
  for (const arms of tried(repo)) {
    const patched = withArms(repo, arms);
    // The arm-patches rule reports a patch that does not apply on its own.
    if (patched.findings.length > 0) {
      if (arms.length > 1) found.push(...patched.findings.map((finding) => together(repo, arms, finding)));
      continue;
    }
    const theirs = find(patched.repo);
    const still = new Set(theirs.map(signature));
    for (const one of known) if (!still.has(one)) used.add(one);
    for (const problem of theirs) {
      if (OF_EVERYBODY.has(problem.rule)) continue;
      if (problem.severity !== "error" || known.has(signature(problem)) || alone.has(signature(problem))) continue;
      if (arms.length === 1) alone.add(signature(problem));
      found.push(inArms(repo, arms, problem));
    }
  }
  return [...own.filter((one) => !UNUSED.has(one.rule) || !used.has(signature(one))), ...found];
}

/** The rules that call something unused. Following them would delete it. */
const UNUSED: ReadonlySet<string> = new Set([unusedText.id, unusedName.id, unusedData.id, unsentEvent.id]);

/**
 * A patch that has been applied need not apply again. And sample data is made for everybody, so it may contain more
 * than an arm asks for.
 */
const OF_EVERYBODY: ReadonlySet<string> = new Set([armPatches.id, devData.id]);

function tried(repo: Repository): (readonly PatchedArm[])[] {
  const arms = patchedArms(repo);
  return [...arms.map((arm) => [arm]), ...pairsOf(repo, arms).map((pair) => pair.arms)];
}

/** Without the place, because a patch moves what comes after it. */
function signature({ rule, file, message }: Problem): string {
  return JSON.stringify([rule, file, message]);
}

function inArms(repo: Repository, arms: readonly PatchedArm[], problem: Problem): Problem {
  const place = `${namesOf(arms)}, ${problem.file} at "${problem.pointer}"`;
  const { rule, message, accept } = reworded(problem, (words) => `${place}: ${words}`);
  return { ...at(repo, operationAt(repo, arms, problem)), rule, severity: "error", message, ...(accept && { accept }) };
}

function together(
  repo: Repository,
  arms: readonly PatchedArm[],
  finding: { pointer: string; message: string },
): Problem {
  const message = `${namesOf(arms)}, this patch does not apply: ${finding.message}`;
  return { ...at(repo, finding.pointer), rule: "arm-patches", severity: "error", message };
}

function namesOf(arms: readonly PatchedArm[]): string {
  return `With ${arms.map(({ flag, arm }) => `the arm "${arm}" of "${flag}"`).join(" and ")}`;
}

/**
 * The last operation that changes the place of a problem or something around it, or otherwise the patch of its file.
 */
function operationAt(repo: Repository, arms: readonly PatchedArm[], { file, pointer: place }: Problem): string {
  const journey = withRulesListed(repo.files.get(file)?.value ?? null);
  const patches = arms.flatMap((arm) => arm.files).filter((patch) => patch.file === file);
  const around = patches.flatMap(({ ops, pointer }) =>
    ops.flatMap(({ path: named }, index) => {
      const path = listedPointer(journey, named);
      return place === path || place.startsWith(`${path}/`)
        ? [{ pointer: `${pointer}/ops/${index}`, depth: path.length }]
        : [];
    }),
  );
  const [nearest] = around.sort((a, b) => b.depth - a.depth);
  return nearest?.pointer ?? patches.at(-1)?.pointer ?? arms.at(-1)?.pointer ?? "";
}

function at(repo: Repository, pointer: string) {
  const file = repo.experiments;
  if (file === undefined) throw new Error("There are no experiments");
  return { file: file.path, pointer, position: file.locate(nearestThere(file.value, pointer)) };
}
