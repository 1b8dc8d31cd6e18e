import { check, checkOf, rules } from "../../linter/index.ts";
import { oncePerPair, type Problem, type Repository } from "../../model/index.ts";
import { type Draft, drafted, type Plan, plannedIn } from "./draft.ts";
import { plainProblem, renamedProblem } from "./plain-problem.ts";
import { Refusal, stepsOfPlaces, messageOf } from "./refusal.ts";

const problems = new WeakMap<Repository, readonly Problem[]>();

/** The check's findings for a repository. Cached. */
export function problemsOf(repo: Repository): readonly Problem[] {
  const known = problems.get(repo) ?? check(repo);
  problems.set(repo, known);
  return known;
}

/** The same of some rules only, which takes a tenth of the time. Cached for each set. */
export function problemsOfRules(repo: Repository, ids: ReadonlySet<string>): readonly Problem[] {
  return problems.get(repo)?.filter(({ rule }) => ids.has(rule)) ?? checkedBy(repo, ids);
}

const checkedBy = oncePerPair((repo: Repository, ids: ReadonlySet<string>) => checkOf(repo, ids));

/**
 * Returns the plan if it leads to no new errors in the check. Edits in many places that cannot be tracked by references
 * alone are thus refused instead of breaking something.
 */
export function verified(repo: Repository, plan: Plan, cannot: string): Plan {
  withoutErrors(repo, freshIn(repo, plan, cannot, ERRORS), cannot);
  return plan;
}

/** What may find an error: the file itself, and all rules but those that warn. */
const ERRORS = new Set(["json", ...rules.flatMap(({ id, severity }) => (severity === "warning" ? [] : [id]))]);

/** The same, with new warnings of the check added as notes. `isReported` says for which files. */
export function verifiedWithWarnings(
  repo: Repository,
  plan: Plan,
  cannot: string,
  isReported: (file: string) => boolean = () => true,
): Plan {
  const warnings = withoutErrors(repo, freshIn(repo, plan, cannot), cannot)
    .filter(({ file }) => isReported(file))
    .map((one) => `To be checked afterwards: ${plainProblem(repo, one)}`);
  return { ...plan, notes: [...(plan.notes ?? []), ...new Set(warnings)] };
}

/** The same for errors of one rule only. */
export function verifiedBy(repo: Repository, plan: Plan, rule: string, cannot: string): Plan {
  withoutErrors(
    repo,
    freshIn(repo, plan, cannot).filter((one) => one.rule === rule),
    cannot,
  );
  return plan;
}

/**
 * The same, but new findings outside of one file are added as notes even if they are errors, because that is work still
 * to be done.
 */
export function verifiedIn(repo: Repository, plan: Plan, path: string, cannot: string): Plan {
  const fresh = freshIn(repo, plan, cannot);
  withoutErrors(
    repo,
    fresh.filter(({ file }) => file === path),
    cannot,
  );
  const inWords = fresh.map((one) => {
    return `${one.severity === "error" ? "To be done" : "To be checked"} afterwards: ${plainProblem(repo, one)}`;
  });
  return { ...plan, notes: [...(plan.notes ?? []), ...new Set(inWords)] };
}

/**
 * Makes the one obvious edit of each error that a draft brings to a file: a link follows the phone number of its site.
 * Returns what these do.
 */
export function settleErrors(repo: Repository, draft: Draft, path: string): readonly string[] {
  const known = new Set(problemsOf(repo).map(({ message }) => message));
  const fresh = problemsOf(drafted(repo, draft)).filter(
    ({ severity, file, message }) => severity === "error" && file === path && !known.has(message),
  );
  return fresh.flatMap(({ fix }) => {
    for (const { file, pointer, value } of fix?.edits ?? []) if (value !== undefined) draft.set(file, pointer, value);
    return fix === undefined ? [] : [`${fix.does}.`];
  });
}

function withoutErrors(repo: Repository, fresh: readonly Problem[], cannot: string): readonly Problem[] {
  const error = fresh.find(({ severity }) => severity === "error");
  if (error === undefined) return fresh;
  const [, flow] = /^flows\/([^/]+)\/flow\.json$/.exec(error.file) ?? [];
  const [, step] = /^\/steps\/([^/]+)/.exec(error.pointer ?? "") ?? [];
  throw new Refusal(
    `${cannot} The check would find: ${renamedProblem(repo, error)}`,
    [],
    stepsOfPlaces([{ ...(flow !== undefined && { flow }), ...(step !== undefined && { step }) }]),
  );
}

/** Findings of the check that are new after the plan. */
function freshIn(repo: Repository, plan: Plan, cannot: string, ids?: ReadonlySet<string>): readonly Problem[] {
  const after = problemsAfter(plannedIn(repo, plan), cannot, ids);
  // Usually there are none, so the previous findings are not needed.
  if (after.length === 0) return [];
  const before = new Map<string, number>();
  for (const one of problemsHere(repo, ids)) before.set(kindOf(one), (before.get(kindOf(one)) ?? 0) + 1);
  return after.filter((one) => {
    const left = before.get(kindOf(one)) ?? 0;
    before.set(kindOf(one), left - 1);
    return left <= 0;
  });
}

const problemsHere = (repo: Repository, ids?: ReadonlySet<string>) =>
  ids === undefined ? problemsOf(repo) : problemsOfRules(repo, ids);

/** If a rule fails on the result, the edit cannot be verified. */
function problemsAfter(next: Repository, cannot: string, ids?: ReadonlySet<string>): readonly Problem[] {
  try {
    return problemsHere(next, ids);
  } catch (error) {
    throw new Refusal(`${cannot} ${messageOf(error)}`);
  }
}

/** Findings are counted by rule and file, because their messages may contain a renamed name. */
function kindOf({ rule, severity, file }: Problem): string {
  return `${rule} ${severity} ${file}`;
}
