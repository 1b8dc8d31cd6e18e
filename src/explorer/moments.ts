import { conditionsOf, flowUses, type Named, oncePerPair, type Repository } from "../model/index.ts";
import { factsOf } from "./facts.ts";

/** The time at which everything begins. Any time is possible, as long as it is always the same. */
const BEGIN = 1_800_000_000_000;

const HOUR_MS = 3_600_000;

/** By expression: the moments (`time('…')`) with which it compares the time. */
export const datesOf = oncePerPair((repo: Repository, flow: Named): ReadonlyMap<string, readonly number[]> => {
  const conditions = conditionsOf(repo, flow);
  const sources = new Set([...flowUses(repo, flow)].flatMap((use) => (use.kind === "expression" ? [use.source] : [])));
  const isSaid = (source: string) => source.includes("time(");
  // Most journeys contain no moments, so nothing is parsed for them.
  if (![...Object.values(conditions), ...sources].some(isSaid)) return new Map();
  const dated = [...sources].map((source) => [source, momentsIn(source, conditions)] as const);
  return new Map(dated.filter(([, moments]) => moments.length > 0));
});

function momentsIn(source: string, conditions: Readonly<Record<string, string>>): readonly number[] {
  return factsOf(source, true, conditions).facts.flatMap((fact) =>
    fact.test === "order" && fact.path.join() === "now" && typeof fact.value === "number" ? [fact.value] : [],
  );
}

/**
 * The moments of `datesOf` by step: those with which the step's page and rules compare the time. Under `""`, those of
 * the whole journey, which matter at all steps.
 */
export const datesByStep = oncePerPair((repo: Repository, flow: Named): ReadonlyMap<string, readonly number[]> => {
  const dates = datesOf(repo, flow);
  const found = new Map<string, number[]>();
  for (const use of dates.size === 0 ? [] : flowUses(repo, flow)) {
    // A named condition counts where it is used.
    if (use.kind !== "expression" || use.place.anywhere === true) continue;
    const step = use.place.step ?? "";
    found.set(step, [...(found.get(step) ?? []), ...(dates.get(use.source) ?? [])]);
  }
  return found;
});

/** The time from `at` until just after the next of these moments. `undefined` if all are over. */
export function untilNext(moments: readonly number[], at: number): number | undefined {
  const next = Math.min(...moments.filter((moment) => moment > at));
  return next === Infinity ? undefined : next + 1 - at;
}

/**
 * Times of visits, so that each moment is in the future for some of them and in the past for others. The usual time
 * comes first. Visits before a moment are shortly before it, so that it may pass during the visit.
 */
export function timesAround(moments: Iterable<number>): readonly number[] {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  const over = (time: number) => sorted.filter((moment) => moment <= time).length;
  const before = sorted.map((moment, index) =>
    Math.max(moment - HOUR_MS, ((sorted[index - 1] ?? -Infinity) + moment) / 2),
  );
  const times = [...before, Math.max(BEGIN, (sorted.at(-1) ?? -Infinity) + HOUR_MS)];
  const usual = times[over(BEGIN)] ?? BEGIN;
  return [usual, ...times.filter((time) => time !== usual)];
}
