import { type Kysely, sql } from "kysely";
import { neededFor, visitorsIn } from "../../experiments/statistics/index.ts";
import type { NeedsView } from "../../experiments/views.ts";
import type { Tables } from "../db/index.ts";
import type { Defined, DefinedExperiment } from "./defined.ts";
import { cutOf, pagesOf } from "./figures.ts";
import { countResults } from "./results.ts";

/** How far back figures say something about the weeks to come. */
const DAYS = 28;

/**
 * What the smallest effect of interest needs, if the metric that decides stays as it was in the last weeks. The figures
 * are those of the experiment's own control; before it has any, those of the control of the experiment with the most
 * visitors on the same pages, or else in the same journeys. Undefined with too little data.
 */
export async function readNeeds(
  tx: Kysely<Tables>,
  { experiments: { experiments } }: Pick<Defined, "experiments">,
  { plan: written, ...one }: DefinedExperiment,
  currency: string,
): Promise<NeedsView | undefined> {
  if (written === undefined) return undefined;
  // Whole days, of which `experiment_days` has the sums.
  const from = sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(days => ${DAYS})`;
  const { rows } = await sql<{ flag: string; since: Date }>`
    select flag, ${from} as since from exposures where at >= ${from} group by flag order by count(*) desc`.execute(tx);
  const near = await Promise.all(rows.map(async ({ flag }) => nearness(one.flag, flag)));
  const ranked = rows
    .map(({ flag, since }, place) => ({ flag, since, near: near[place] ?? 0 }))
    .filter((row) => row.near > 0)
    .toSorted((a, b) => b.near - a.near);
  for (const { flag, since } of ranked) {
    const arms = experiments.find((other) => other.flag === flag)?.arms ?? [];
    const counted = await countResults(tx, { flag, arms, since, currency, cutAbove: cutOf(written) });
    const days = Math.max(1, Math.round(counted.days));
    const control = counted.rows.find(({ group, arm }) => group === "all" && arm === arms[0]);
    const visitorsADay = visitorsIn(counted) / days;
    const found = neededFor({ ...written, ...one }, control, visitorsADay);
    if (found !== undefined) return { ...found, visitorsADay: Math.round(visitorsADay), from: days };
  }
  return undefined;
}

/** 3: the same experiment. 2: a page in common. 1: a journey in common. */
async function nearness(flag: string, other: string): Promise<number> {
  if (flag === other) return 3;
  const [own, others] = [await pagesOf(flag), await pagesOf(other)];
  const shares = (same: (a: (typeof own)[number], b: (typeof own)[number]) => boolean) =>
    own.some((a) => others.some((b) => same(a, b)));
  if (shares((a, b) => a.flow === b.flow && a.step === b.step)) return 2;
  return shares((a, b) => a.flow === b.flow) ? 1 : 0;
}
