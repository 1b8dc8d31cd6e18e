import { type Kysely, sql } from "kysely";
import type { ExperimentLine, ExperimentList, ExperimentPage, PlanView } from "../../experiments/views.ts";
import { type Report, visitorsIn } from "../../experiments/statistics/index.ts";
import type { Tables } from "../db/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { type Changes, readChanges } from "./changes.ts";
import { EXPOSURE_DELAY } from "./days.ts";
import type { Defined, DefinedExperiment, WrittenPlan } from "./defined.ts";
import { daysOf, type Figures, pagesOf, readFigures } from "./figures.ts";
import { lookAt } from "./looks.ts";
import { readNeeds } from "./needs.ts";
import { countResults } from "./results.ts";
import { type Beginning, NEVER, readStates, shareProblem, sinceIn, withStates } from "./states.ts";

/** An experiment as the files, the states and the record know it. */
interface Known {
  readonly one: DefinedExperiment;
  readonly isGone: boolean;
  /** It ran when the files lost it. */
  readonly leftRunning: boolean;
  /** Why it is off, though it was started. */
  readonly problem?: string | undefined;
  /** Absent: nobody has started or changed it here. */
  readonly beginning?: Beginning | undefined;
  readonly changes: Changes;
}

const NOTHING_COUNTED: Report = { health: [], verdict: { code: "noVisitors" }, metrics: [], exploratory: [] };

/** All experiments: those of the files, and those that ran before the files lost them. */
export async function experimentList(tx: Kysely<Tables>, defined: Defined): Promise<ExperimentList> {
  const currencies = await currenciesIn(tx);
  const currency = currencies[0] ?? defined.currencies[0] ?? "";
  const lines: ExperimentLine[] = [];
  // One after another: each counts in this transaction. What was decided has its figures written down.
  for (const known of await knownIn(tx, defined)) {
    const isCounted = hasRun(known) && known.changes.decision === undefined;
    lines.push(await lineOf(known, isCounted ? await figuresOf(tx, known, currency) : undefined));
  }
  return { experiments: lines, sites: defined.sites, languages: defined.languages, currencies };
}

interface Looking {
  readonly flag: string;
  /** Of amounts. Without it, or of one that nobody paid in, the most frequent one. */
  readonly currency?: string | undefined;
  /** Of whoever looks. */
  readonly language: string;
  readonly peopleOrigin: string;
  readonly studioOrigin?: string | undefined;
  readonly secrets: Pick<Secrets, "sign">;
}

/** A page about one experiment; undefined if neither the files nor the database know it. */
export async function experimentPage(
  tx: Kysely<Tables>,
  defined: Defined,
  { flag, currency: wanted, language, peopleOrigin, studioOrigin, secrets }: Looking,
): Promise<ExperimentPage | undefined> {
  const known = (await knownIn(tx, defined)).find(({ one }) => one.flag === flag);
  if (known === undefined) return undefined;
  const { one, changes } = known;
  const kept = changes.decided;
  const currencies = [...(await currenciesIn(tx)), ...defined.currencies];
  const currency = kept?.currency ?? currencies.find((one) => one === wanted) ?? currencies[0] ?? "";
  const figures = kept && (kept.days || known.isGone) ? undefined : await figuresOf(tx, known, currency);
  const needs = await readNeeds(tx, defined, one, currency);
  const pages = (await pagesOf(flag)).map(({ titles, ...page }) => ({ ...page, title: titles[language] ?? page.step }));
  return {
    ...(await lineOf(known, kept ? undefined : figures)),
    report: kept?.report ?? figures?.report ?? NOTHING_COUNTED,
    days: kept?.days ?? (figures && "plan" in figures ? daysOf(figures) : []),
    currency,
    ...(needs && { needs }),
    inTheMiddle: await inTheMiddle(tx, known),
    ...(defined.experiments.experiments.some((other) => other.flag === flag && other.keepsArm) && { keepsArm: true }),
    history: changes.history,
    pages,
    peopleOrigin,
    looks: Object.fromEntries(one.arms.map((arm) => [arm, lookAt(secrets, flag, arm)])),
    ...(studioOrigin !== undefined && { studioOrigin }),
  };
}

async function knownIn(tx: Kysely<Tables>, defined: Defined): Promise<readonly Known[]> {
  const states = await readStates(tx);
  const changesOf = await readChanges(tx);
  const inFiles = withStates(defined.experiments, states).experiments;
  const flags = new Set(inFiles.map(({ flag }) => flag));
  const gone = [...states].flatMap(([flag, state]): DefinedExperiment[] =>
    flags.has(flag)
      ? []
      : [{ flag, epicKey: "", arms: Object.keys(state.share), ...state, active: false, counts: false }],
  );
  const knownOf = (isGone: boolean) => (one: DefinedExperiment) => {
    const state = states.get(one.flag);
    const leftRunning = isGone && state?.active === true;
    const problem = !isGone && state?.active ? shareProblem(one, state.share) : undefined;
    return { one, isGone, leftRunning, problem, beginning: state, changes: changesOf(one.flag) };
  };
  return [...inFiles.map(knownOf(false)), ...gone.map(knownOf(true))];
}

function hasRun({ one, isGone, changes }: Known): boolean {
  return one.active || isGone || changes.hasRun;
}

/** Of one that the files have lost, with its plan, how many were counted is all that can be said. */
async function figuresOf(
  tx: Kysely<Tables>,
  { one, isGone, beginning }: Known,
  currency: string,
): Promise<Figures | (Pick<Figures, "day" | "visitors"> & { readonly report?: undefined }) | undefined> {
  if (!isGone) return readFigures(tx, one, { ...beginning, currency });
  const { flag, arms } = one;
  const counted = await countResults(tx, { flag, arms, since: beginning?.since ?? NEVER, currency, cutAbove: 100 });
  return { day: Math.floor(counted.days), visitors: visitorsIn(counted) };
}

async function lineOf(known: Known, figures: Awaited<ReturnType<typeof figuresOf>>): Promise<ExperimentLine> {
  const { one, beginning, changes } = known;
  const { flag, epicKey, arms, share, active, counts, sites, languages, why = "", plan } = one;
  const { decision } = changes;
  const since = sinceIn(beginning);
  const ran = hasRun(known);
  const verdict = figures?.report?.verdict ?? decision?.verdict;
  return {
    flag,
    epicKey,
    arms,
    share,
    active,
    ...(counts && { counts }),
    ...(sites && { sites }),
    ...(languages && { languages }),
    question: why,
    ...(plan && { plan: viewOf(plan) }),
    journeys: [...new Set((await pagesOf(flag)).map(({ flow }) => flow))],
    is: stateOf(known),
    ...(since && ran && { since: since.toISOString() }),
    day: figures?.day ?? decision?.day ?? 0,
    visitors: figures?.visitors ?? decision?.visitors ?? 0,
    health: ran ? ((changes.decided ?? figures)?.report?.health ?? []) : [],
    ...(ran && verdict && { verdict }),
    ...(decision && { decision }),
    ...(known.leftRunning && { leftRunning: true }),
    ...(known.problem !== undefined && { problem: known.problem }),
  };
}

function stateOf({ one, isGone, changes }: Known): ExperimentLine["is"] {
  if (isGone) return "gone";
  if (changes.decision) return "decided";
  if (one.active) return "running";
  if (one.plan === undefined) return "unplanned";
  return changes.hasRun ? "stopped" : "ready";
}

function viewOf({ metric, guards, smallestEffect, visitors, days, owner }: WrittenPlan): PlanView {
  return { metric, guards, smallestEffect, visitors, days, owner };
}

/** The currencies of what people paid, the most frequent first. */
export async function currenciesIn(tx: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from outcomes where currency is not null group by currency order by count(*) desc, currency`.execute(
    tx,
  );
  return rows.map(({ currency }) => currency);
}

/** Visitors of each arm who were exposed within a day, and have no login yet. */
async function inTheMiddle(tx: Kysely<Tables>, { one: { flag, arms } }: Known): Promise<Record<string, number>> {
  const { rows } = await sql<{ arm: string; visitors: number }>`
    select arm, count(*)::int as visitors from exposures
    where flag = ${flag} and at >= now() - interval '1 day' and not exists (
      select from outcomes where outcomes.visitor = exposures.visitor and metric = 'loginCreated'
        and outcomes.at > exposures.at - ${EXPOSURE_DELAY})
    group by arm`.execute(tx);
  return Object.fromEntries(arms.map((arm) => [arm, rows.find((row) => row.arm === arm)?.visitors ?? 0]));
}
