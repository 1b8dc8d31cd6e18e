import type { Problem, Repository } from "../model/index.ts";
import { rules } from "./all.ts";
import { armProblems } from "./arms.ts";
import { contextOf } from "./context.ts";
import { positionOf } from "./position.ts";
import type { Finding, Rule } from "./rule.ts";

/**
 * Everything wrong with what people edit, by file and place; empty when it may be shipped. Throws `UnfinishedCheck` where a rule fails:
 * that is a mistake of ours, and what the other rules found is no less true.
 */
export function check(repo: Repository): readonly Problem[] {
  const failures = new Map<string, unknown>();
  const find = (one: Repository) => problemsIn(one, failures);
  const found = [...repo.problems, ...find(repo)];
  const problems = unique([...found, ...armProblems(repo, found, find)]).sort(inOrder);
  if (failures.size > 0) throw new UnfinishedCheck(problems, failures);
  return problems;
}

/** Rules could not judge the files; `problems` is what the others found. */
export class UnfinishedCheck extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], failures: ReadonlyMap<string, unknown>) {
    const all = [...failures].map(([rule, error]) => `the rule ${rule} failed (${String(error)})`);
    super(`${all.join(", ")}. That is a mistake of the checker, not of the files`, { cause: [...failures.values()] });
    this.problems = problems;
  }
}

/** Found in a part that journeys share: `journey` has it there. */
type JourneyProblem = Problem & { readonly journey?: string };

/** Adds to `failures` the rules that fail, by id, with what they threw first. */
function problemsIn(repo: Repository, failures: Map<string, unknown>): JourneyProblem[] {
  const context = contextOf(repo);
  return rules.flatMap((rule) => {
    const found: JourneyProblem[] = [];
    try {
      for (const finding of rule.check(context)) found.push(problemOf(repo, rule, finding));
    } catch (error) {
      if (!failures.has(rule.id)) failures.set(rule.id, error);
    }
    return found;
  });
}

function problemOf(repo: Repository, rule: Rule, finding: Finding): JourneyProblem {
  const part = finding.file.partAt?.(finding.pointer);
  const written = part && repo.files.get(part.path);
  const at =
    part === undefined || written === undefined ? finding : { ...finding, file: written, pointer: part.pointer };
  return {
    rule: rule.id,
    severity: rule.severity ?? "error",
    file: at.file.path,
    pointer: at.pointer,
    position: positionOf(at),
    message: finding.message,
    ...(at.file.path !== finding.file.path && { journey: finding.file.path }),
  };
}

/** What is found in two ways (a schema in two forms, a part in two journeys) is said once. */
function unique(problems: readonly JourneyProblem[]): Problem[] {
  const journeys = new Map<string, { readonly problem: Problem; readonly of: Set<string> }>();
  for (const { journey, ...problem } of problems) {
    const key = JSON.stringify(problem);
    const known = journeys.get(key) ?? { problem, of: new Set<string>() };
    journeys.set(key, known);
    if (journey !== undefined) known.of.add(journey);
  }
  return [...journeys.values()].map(({ problem, of }) =>
    of.size === 0 ? problem : { ...problem, message: `${problem.message} (In ${[...of].join(" and ")}.)` },
  );
}

function inOrder(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.position.line - b.position.line || a.position.column - b.position.column || (a.rule < b.rule ? -1 : 1);
}
