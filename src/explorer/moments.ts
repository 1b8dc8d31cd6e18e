import { conditionsOf, flowUses, type Named, oncePerPair, type Repository } from "../model/index.ts";
import { BEGIN } from "./begin.ts";
import { factsOf } from "./facts.ts";

const HOUR_MS = 3_600_000;

/** The moments that are written out (`time('…')`) and that the expressions of a journey compare the time with, by expression. */
export const datesOf = oncePerPair((repo: Repository, flow: Named): ReadonlyMap<string, readonly number[]> => {
  const conditions = conditionsOf(repo, flow);
  const sources = new Set([...flowUses(repo, flow)].flatMap((use) => (use.kind === "expression" ? [use.source] : [])));
  const isSaid = (source: string) => source.includes("time(");
  // Most journeys say none: nothing is read for them.
  if (![...Object.values(conditions), ...sources].some(isSaid)) return new Map();
  const dated = [...sources].map((source) => [source, momentsIn(source, conditions)] as const);
  return new Map(dated.filter(([, moments]) => moments.length > 0));
});

function momentsIn(source: string, conditions: Readonly<Record<string, string>>): readonly number[] {
  return factsOf(source, true, conditions).facts.flatMap((fact) =>
    fact.test === "order" && fact.path.join() === "now" && typeof fact.value === "number" ? [fact.value] : [],
  );
}

/** When people come, so that each of these moments is over for some of them and not yet for others; the usual time first. */
export function timesAround(moments: Iterable<number>): readonly number[] {
  const sorted = [...new Set(moments)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [BEGIN];
  // Soon after a moment, and within the time until the next.
  const after = sorted.map((moment, index) =>
    Math.min(moment + HOUR_MS, ((sorted[index + 1] ?? Infinity) + moment) / 2),
  );
  const sideOf = (time: number) => sorted.filter((moment) => moment <= time).length;
  return [BEGIN, ...[first - HOUR_MS, ...after].filter((time) => sideOf(time) !== sideOf(BEGIN))];
}
