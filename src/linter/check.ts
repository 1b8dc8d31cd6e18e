import { assemble, once, type Problem, type Repository, type SourceFile, withoutTexts } from "../model/index.ts";
import { rules } from "./all.ts";
import { withArmProblems } from "./arms.ts";
import { contextOf } from "./context.ts";
import { positionOf } from "./position.ts";
import type { Finding, Rule } from "./rule.ts";

/**
 * Everything wrong with what people edit, by file and place; empty when it may be shipped. What only follows from
 * something else that is wrong is left out: it goes away with that. Throws `UnfinishedCheck` where a rule fails: that is
 * a mistake of ours, and what the other rules found is no less true.
 */
export function check(repo: Repository): readonly Problem[] {
  const failures = new Map<string, unknown>();
  const find = (one: Repository) => withoutConsequences(problemsIn(one, failures));
  const broken = [...repo.files.values()].filter(({ path, value }) => {
    return value === undefined && repo.problems.some(({ file }) => file === path);
  });
  const found = broken.length > 0 ? besideBroken(repo, broken, find) : find(repo);
  const all = broken.length > 0 ? found : withArmProblems(repo, found, find);
  const problems = unique([...repo.problems, ...all]).sort(inOrder);
  if (failures.size > 0) throw new UnfinishedCheck(problems, failures);
  return problems;
}

/**
 * Where files are no JSON: what is found both without them and with what could be made of them. What is found in one of
 * these two ways alone may be their doing. Where nothing could be made of one, nothing else is said.
 */
function besideBroken(
  repo: Repository,
  broken: readonly SourceFile[],
  find: (repo: Repository) => readonly JourneyProblem[],
): readonly JourneyProblem[] {
  const files = new Map(repo.files);
  for (const { recovered, ...file } of broken) {
    if (recovered === undefined) return [];
    files.set(file.path, { ...file, value: recovered });
  }
  const others = repo.problems.filter(({ file }) => !broken.some(({ path }) => path === file));
  const signature = ({ rule, file, pointer, message }: Problem) => JSON.stringify([rule, file, pointer, message]);
  const believed = new Set(find(assemble(repo.root, files, others)).map(signature));
  return find(repo).filter((problem) => believed.has(signature(problem)));
}

/** Where a rule waits for others (`after`): nothing of it for journeys in which those have found something. */
function withoutConsequences(problems: readonly JourneyProblem[]): JourneyProblem[] {
  const troubled = new Map<string, Set<string>>();
  for (const problem of problems)
    for (const journey of journeyWays(problem))
      troubled.set(problem.rule, (troubled.get(problem.rule) ?? new Set()).add(journey));
  return problems.filter((problem) => {
    const rules = AFTER.get(problem.rule) ?? [];
    return !rules.some((rule) => journeyWays(problem).some((journey) => troubled.get(rule)?.has(journey)));
  });
}

const AFTER: ReadonlyMap<string, readonly string[]> = new Map(rules.map(({ id, after = [] }) => [id, after]));

/** The folders of journeys in which a problem is: `flows/join/…`, `schemas/join/…`. */
function journeyWays({ file, journey }: JourneyProblem): string[] {
  return [file, ...(journey === undefined ? [] : [journey])].flatMap((path) => path.split("/")[1] ?? []);
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
  const answers = [...answersOf(rulesOfTexts, repo), ...answersWithoutTexts(withoutTexts(repo))];
  return answers.flatMap(({ rule, problems, failure }) => {
    if (failure !== undefined && !failures.has(rule)) failures.set(rule, failure);
    return problems;
  });
}

/** What a rule has found; `failure`: what it threw, after it had found that. */
interface Answer {
  readonly rule: string;
  readonly problems: readonly JourneyProblem[];
  readonly failure?: unknown;
}

const rulesOfTexts = rules.filter(({ readsTexts }) => readsTexts);
const otherRules = rules.filter(({ readsTexts }) => !readsTexts);
const answersWithoutTexts = once((repo: Repository) => answersOf(otherRules, repo));

function answersOf(asked: readonly Rule[], repo: Repository): Answer[] {
  const context = contextOf(repo);
  return asked.map((rule) => {
    const problems: JourneyProblem[] = [];
    try {
      for (const finding of rule.check(context)) problems.push(problemOf(repo, rule, finding));
      return { rule: rule.id, problems };
    } catch (failure) {
      return { rule: rule.id, problems, failure };
    }
  });
}

function problemOf(repo: Repository, rule: Rule, found: Finding): JourneyProblem {
  const { span: _, ...whole } = found;
  // Characters of an expression that was written out are not those in the file.
  const finding: Finding = found.file.asWritten?.has(found.pointer) === true ? whole : found;
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
