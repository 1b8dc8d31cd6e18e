import {
  assemble,
  changeMessage,
  once,
  onlyTexts,
  type Problem,
  type Repository,
  respelling,
  reworded,
  type SourceFile,
  withoutTexts,
  writtenPointer,
} from "../model/index.ts";
import { rules } from "./all.ts";
import { withArmProblems } from "./arms.ts";
import { contextOf } from "./context.ts";
import { answerNow, answerOf, type Finding, positionOf, type Rule } from "./rule.ts";

/**
 * All problems in the files that people edit, sorted by file and place. Empty if the files may be released. Leaves out
 * problems that are only consequences of others. Throws `UnfinishedCheck`, with the problems found so far, if a rule
 * fails because of a bug in the checker.
 */
export function check(repo: Repository): readonly Problem[] {
  return checkOf(repo);
}

/** The problems that some rules find, by their ids. Runs no rule that these do not wait for. */
export function checkOf(repo: Repository, only?: ReadonlySet<string>): readonly Problem[] {
  const failures = new Map<string, unknown>();
  const needed = only && new Set([...ALONE, ...[...only].flatMap((id) => [id, ...(AFTER.get(id) ?? [])])]);
  const find = (one: Repository) => withoutConsequences(problemsIn(one, failures, needed));
  const broken = [...repo.files.values()].filter(({ path, value }) => {
    return value === undefined && repo.problems.some(({ file }) => file === path);
  });
  const found = broken.length > 0 ? besideBroken(repo, broken, find) : find(repo);
  const all = broken.length > 0 ? found : withArmProblems(repo, found, find);
  const problems = unique([...repo.problems, ...all]).sort(inOrder);
  if (failures.size > 0) throw new UnfinishedCheck(problems, failures);
  return only === undefined ? problems : problems.filter(({ rule }) => only.has(rule));
}

/**
 * If files are not valid JSON: reports only problems that are found both without these files and with their recovered
 * content, because others may be caused by the broken files. If a file cannot be recovered, nothing else is reported.
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

/**
 * Drops the findings of a rule for journeys in which a rule that it waits for (`after`) has findings, and all others of a
 * journey that cannot be read (`alone`).
 */
function withoutConsequences(problems: readonly JourneyProblem[]): JourneyProblem[] {
  const troubled = new Map<string, Set<string>>();
  for (const problem of problems)
    for (const journey of journeysOf(problem))
      troubled.set(problem.rule, (troubled.get(problem.rule) ?? new Set()).add(journey));
  const unread = new Set(ALONE.flatMap((rule) => [...(troubled.get(rule) ?? [])]));
  return problems.filter((problem) => {
    if (!ALONE.includes(problem.rule) && journeysOf(problem).some((journey) => unread.has(journey))) return false;
    const rules = AFTER.get(problem.rule) ?? [];
    return !rules.some((rule) => journeysOf(problem).some((journey) => troubled.get(rule)?.has(journey)));
  });
}

const ALONE = rules.flatMap(({ id, alone }) => (alone ? [id] : []));

const AFTER: ReadonlyMap<string, readonly string[]> = new Map(rules.map(({ id, after = [] }) => [id, after]));

/** The journey folders that a problem belongs to: `flows/join/…`, `schemas/join/…`. */
function journeysOf({ file, journey }: JourneyProblem): string[] {
  return [file, ...(journey === undefined ? [] : [journey])].flatMap((path) => path.split("/")[1] ?? []);
}

/** Thrown if some rules failed. `problems` are the findings of the others. */
export class UnfinishedCheck extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], failures: ReadonlyMap<string, unknown>) {
    const all = [...failures].map(([rule, error]) => `the rule ${rule} failed (${String(error)})`);
    super(`${all.join(", ")}. This is a mistake in the checker, not in the files`, { cause: [...failures.values()] });
    this.problems = problems;
  }
}

/** A problem in a shared part. `journey` is the file of the journey that uses the part. */
type JourneyProblem = Problem & { readonly journey?: string };

/** Adds each failed rule's id and its first error to `failures`. */
function problemsIn(
  repo: Repository,
  failures: Map<string, unknown>,
  needed: ReadonlySet<string> | undefined,
): JourneyProblem[] {
  const some = (of: readonly Rule[]) => of.filter(({ id }) => needed?.has(id) !== false);
  const answers = [
    // Some of these also read code, which may change while the files stay the same.
    ...answersOf(some(rulesOfAll), repo, answerNow),
    ...(needed ? answersOf(some(rulesOfTexts), onlyTexts(repo), answerOf) : answersFromTexts(onlyTexts(repo))),
    ...(needed ? answersOf(some(otherRules), withoutTexts(repo), answerOf) : answersWithoutTexts(withoutTexts(repo))),
  ];
  return answers.flatMap(({ rule, problems, failure }) => {
    if (failure !== undefined && !failures.has(rule)) failures.set(rule, failure);
    return problems;
  });
}

/** The findings of a rule. `failure` is the error that it threw after these findings, if any. */
interface Answer {
  readonly rule: string;
  readonly problems: readonly JourneyProblem[];
  readonly failure?: unknown;
}

const rulesOfAll = rules.filter(({ reads }) => reads === "all");
const rulesOfTexts = rules.filter(({ reads }) => reads === "texts");
const otherRules = rules.filter(({ reads }) => reads === undefined);
const answersFromTexts = once((repo: Repository) => answersOf(rulesOfTexts, repo, answerOf));
const answersWithoutTexts = once((repo: Repository) => answersOf(otherRules, repo, answerOf));

function answersOf(wanted: readonly Rule[], repo: Repository, answer: typeof answerNow): Answer[] {
  const context = contextOf(repo);
  return wanted.map((rule) => {
    const { findings, failure } = answer(context, rule);
    const problems = findings.map((finding) => problemOf(repo, rule, finding));
    return { rule: rule.id, problems, ...(failure !== undefined && { failure }) };
  });
}

function problemOf(repo: Repository, rule: Rule, found: Finding): JourneyProblem {
  const { span: _, ...whole } = found;
  // A span in an expression that was expanded does not match the characters in the file.
  const finding: Finding = found.file.asWritten?.has(found.pointer) === true ? whole : found;
  const part = finding.file.partAt?.(finding.pointer);
  const written = part && repo.files.get(part.path);
  const at =
    part === undefined || written === undefined ? finding : { ...finding, file: written, pointer: part.pointer };
  const source = repo.files.get(at.file.path);
  const pointer = writtenPointer(source?.value, at.pointer);
  const fix =
    finding.fix ?? (source && finding.misspelt && respelling(source, pointer, finding.misspelt, finding.span));
  return {
    rule: rule.id,
    severity: rule.severity ?? "error",
    file: at.file.path,
    pointer,
    position: positionOf(at),
    ...(finding.accept === undefined ? { message: finding.message } : changeMessage(finding.message, finding.accept)),
    ...(fix && { fix }),
    ...(at.file.path !== finding.file.path && { journey: finding.file.path }),
  };
}

/** Reports a problem once, even if it is found twice (a schema in two forms, a part in two journeys). */
function unique(problems: readonly JourneyProblem[]): Problem[] {
  const journeys = new Map<string, { readonly problem: Problem; readonly of: Set<string> }>();
  for (const { journey, ...problem } of problems) {
    const key = JSON.stringify(problem);
    const known = journeys.get(key) ?? { problem, of: new Set<string>() };
    journeys.set(key, known);
    if (journey !== undefined) known.of.add(journey);
  }
  return [...journeys.values()].map(({ problem, of }) =>
    of.size === 0 ? problem : reworded(problem, (message) => `${message} (In ${[...of].join(" and ")}.)`),
  );
}

function inOrder(a: Problem, b: Problem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.position.line - b.position.line || a.position.column - b.position.column || (a.rule < b.rule ? -1 : 1);
}
