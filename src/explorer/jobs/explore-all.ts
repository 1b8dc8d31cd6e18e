import type { Finding, FindingKind } from "../index.ts";
import { differencesInArm } from "../arm-reach.ts";
import { withoutExtent } from "../not-found.ts";
import { commandFor, type Named, type Problem, type Repository } from "../../model/index.ts";
import { type Job, jobsOf } from "./jobs.ts";
import { keep, type Summary, type ArmSummary, recall } from "./summary.ts";
import { REPLAYS, replayName, writeReplays } from "./replay-file.ts";
import { run } from "./run.ts";
import type { ExplorerThread } from "./thread.ts";

interface Explored {
  /** The journeys in their order, then the journeys in arms that change their files. */
  readonly summaries: readonly ArmSummary[];
  readonly problems: readonly Problem[];
}

interface ExploreAllOptions {
  /** Folder in which results are stored until something that they depend on changes. Without it, nothing is stored. */
  readonly cache?: string;
  /** Folder for the replays of the findings, see `writeReplays`. The messages then tell how to play them. */
  readonly replays?: string;
  /** The thread that explores, so that this thread stays free. Default: this thread explores. */
  readonly thread?: ExplorerThread;
  /** Cancels the exploration: the promise rejects. Results so far are stored. */
  readonly signal?: AbortSignal;
}

/**
 * Explores every journey of a repository that compiles, and again for each arm that changes its files. A journey that
 * has not changed since the last time is not explored again.
 */
export async function exploreAll(
  repo: Repository,
  { cache, replays, thread, signal }: ExploreAllOptions = {},
): Promise<Explored> {
  const jobs = jobsOf(repo);
  const known = await knownOf(repo, jobs, { cache, thread, signal });
  signal?.throwIfAborted();
  const summaries: ArmSummary[] = [];
  const problems: { readonly problem: Problem; readonly met: Pick<Problem, "replay">; readonly howToPlay: string }[] =
    [];
  const reported: Finding[] = [];
  for (const job of jobs) {
    const summary = known.get(job);
    if (summary === undefined) continue;
    const asItIs = job.arms.length === 0;
    summaries.push(
      asItIs ? { ...summary, bounded: [...summary.bounded, ...untried(job, jobs)] } : { ...summary, arms: words(job) },
    );
    for (const finding of [...summary.findings, ...armDifferences(repo, job, summary, jobs, known)]) {
      // A mistake that everybody runs into is reported only once.
      if (!asItIs && reported.some((one) => isSame(one, finding))) continue;
      reported.push(finding);
      const named = { ...finding, message: finding.message + explained(job, summary, finding) };
      const problem = asItIs ? problemOf(job.flow, named) : problemInArms(job, named);
      const name = replayName(finding);
      const met = name === undefined ? {} : { replay: { flow: job.flow.id, name } };
      problems.push({ problem, met, howToPlay: rerun(job, name) });
    }
  }
  const written = replays !== undefined && writeReplays(replays, reported);
  return {
    summaries,
    problems: problems.map(({ problem, met, howToPlay }) =>
      written ? { ...problem, ...met, message: problem.message + howToPlay } : problem,
    ),
  };
}

/** What an arm alone changes of where people come and what they must answer. */
function armDifferences(
  repo: Repository,
  { flow, arms }: Job,
  within: Summary,
  jobs: readonly Job[],
  known: ReadonlyMap<Job, Summary>,
): readonly Finding[] {
  const [arm, ...others] = arms;
  const own = jobs.find((job) => job.flow.id === flow.id && job.arms.length === 0);
  const without = own && known.get(own);
  if (arm === undefined || others.length > 0 || without === undefined) return [];
  return differencesInArm(repo, arm, without.reach, within.reach);
}

/** The message about a rule does not name the rule, so its place is compared too. */
function isSame(one: Finding, other: Finding): boolean {
  if (one.kind !== other.kind || withoutExtent(one.message) !== withoutExtent(other.message)) return false;
  return one.kind !== "not-reached" || one.pointer === other.pointer;
}

/** The result of each job: stored from an earlier exploration, or explored now. */
async function knownOf(
  repo: Repository,
  jobs: readonly Job[],
  {
    cache,
    thread,
    signal,
  }: { cache: string | undefined; thread: ExplorerThread | undefined; signal: AbortSignal | undefined },
): Promise<ReadonlyMap<Job, Summary>> {
  const known = new Map<Job, Summary>();
  for (const job of jobs) {
    const summary = cache === undefined ? undefined : recall(cache, job);
    if (summary !== undefined) known.set(job, summary);
  }
  const left = jobs.filter((job) => !known.has(job));
  const found = await run(repo, left, thread, signal);
  for (const job of left) {
    const summary = found.get(job.name);
    if (summary === undefined) continue;
    known.set(job, summary);
    if (cache !== undefined) keep(cache, job, summary);
  }
  return known;
}

/**
 * Kinds of findings that harm people in any case. The other kinds may be intended, for a service that never gives such
 * answers.
 */
const ERRORS: ReadonlySet<FindingKind> = new Set(["stuck", "guard-loop", "invariant"]);

function problemOf(flow: Named, { kind, pointer, message, story = [] }: Finding): Problem {
  const lines = story.map((line, index) => `\n    ${index + 1}. ${line}`).join("");
  return {
    rule: kind,
    severity: ERRORS.has(kind) ? "error" : "warning",
    file: flow.file.path,
    pointer,
    position: flow.file.locate(pointer, "key"),
    message: `${message}${lines}`,
  };
}

function words({ arms }: Job): string {
  return arms.map(({ flag, arm }) => `the arm "${arm}" of "${flag}"`).join(" and ");
}

/** What people may get but is not explored: more than two arms at once that change files of the journey. */
function untried({ flow }: Job, jobs: readonly Job[]): string[] {
  const arms = jobs.filter((job) => job.flow.id === flow.id).flatMap((job) => job.arms);
  const flags = new Set(arms.map(({ flag }) => flag)).size;
  return flags < 3
    ? []
    : [
        `Arms of ${flags} experiments change its files. Each arm was explored alone, and every two together, but never three.`,
      ];
}

/** The problem is reported at the patch that causes it, alone or together with another one. */
function problemInArms(job: Job, finding: Finding): Problem {
  const problem = problemOf(job.flow, finding);
  const { experiments } = job.repo;
  const pointer = job.arms.at(-1)?.pointer;
  if (experiments === undefined || pointer === undefined) return problem;
  const message = `With ${words(job)}, ${problem.file} at "${finding.pointer}": ${problem.message}`;
  return { ...problem, message, file: experiments.path, pointer, position: experiments.locate(pointer) };
}

/** How to see the paths to a step that an incomplete search did not reach. */
function explained({ flow, repo }: Job, { bounded }: Summary, { kind, pointer }: Finding): string {
  const [, step] = /^\/steps\/([^/]+)$/.exec(pointer) ?? [];
  if (kind !== "not-reached" || step === undefined || bounded.length === 0) return "";
  return ` To see the existing paths: ${commandFor(`explain ${flow.id}/${step}`, repo.root)}.`;
}

/** How to reproduce the finding, if people can reach it. */
function rerun({ flow, repo }: Job, name: string | undefined): string {
  if (name === undefined) return "";
  return `\n    To reproduce: ${commandFor(`simulate ${REPLAYS}/${name}.json`, repo.root)}, or npm run dev and open ${flow.value.basePath}?replay=${name}`;
}
