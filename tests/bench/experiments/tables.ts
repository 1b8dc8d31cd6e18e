import { type CountedRow, OUTCOME_METRICS } from "../../../src/experiments/statistics/index.ts";
import { inTransaction } from "../../../src/server/db/index.ts";
import { countResults } from "../../../src/server/experiments/results.ts";
import type { Resources } from "../../../src/server/http/index.ts";
import { MetByNoVisitor } from "../../../scripts/visitors/draw.ts";
import { storeVisitors, type TimedVisitor } from "../../../scripts/visitors/store.ts";
import type { Walker } from "../../../scripts/visitors/walk.ts";
import { running, visitorsOf } from "./walked.ts";

const CURRENCY = "USD";
const CUT_ABOVE = 99;
const DAYS = 28;
const AT_ONCE = 500;

interface Compared {
  readonly visitors: number;
  readonly rows: number;
  /** Sums that the tables have otherwise than they were drawn, in words. */
  readonly differences: readonly string[];
}

/**
 * Draws visitors of an experiment, stores them in the real tables by the service's functions, and compares what the
 * service counts there with what was drawn, by arm, day, site, language and device. `undefined`: no walk meets it.
 */
export async function drawnAndCounted(
  resources: Pick<Resources, "db" | "config" | "secrets">,
  walker: Walker,
  flag: string,
  visitors: number,
  random: () => number,
): Promise<Compared | undefined> {
  const experiments = running([flag]);
  const draw = drawIfMet(() => visitorsOf(walker, { flag, random, effects: { [flag]: { paid: 1.1, revenue: 0.95 } } }));
  if (draw === undefined) return undefined;
  const from = Date.UTC(2026, 9, 1);
  const all = Array.from({ length: visitors }, (): TimedVisitor => {
    return { ...draw(), at: new Date(from + Math.floor(random() * DAYS * 86_400_000)) };
  });
  for (let first = 0; first < visitors; first += AT_ONCE)
    await storeVisitors(resources, experiments, all.slice(first, first + AT_ONCE));
  const { arms = [] } = experiments.experiments.find((one) => one.flag === flag) ?? {};
  const counting = { flag, arms, currency: CURRENCY, since: new Date(from), cutAbove: CUT_ABOVE };
  const counted = await inTransaction(resources.db, (tx) => countResults(tx, counting));
  const drawn = rowsOf(flag, all);
  const keys = new Set([...drawn.keys(), ...counted.rows.map(keyOf)]);
  const byKey = new Map(counted.rows.map((row) => [keyOf(row), asText(row)]));
  const differences = [...keys].flatMap((key) => {
    const [one, other] = [drawn.get(key), byKey.get(key)];
    return one === other ? [] : [`${flag} ${key}: drawn ${one}, counted ${other}`];
  });
  return { visitors, rows: keys.size, differences };
}

function drawIfMet<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof MetByNoVisitor) return undefined;
    throw error;
  }
}

/** The sums of the drawn visitors, as text, by group, value and arm. */
function rowsOf(flag: string, all: readonly TimedVisitor[]): ReadonlyMap<string, string> {
  const groups = new Map<string, { visitors: number; sums: Record<string, number>; amount: number; squares: number }>();
  for (const { seen, at, site, lang, device, outcomes } of all) {
    const arm = seen[flag] ?? "";
    const amount = outcomes.reduce((sum, { metric, money }) => {
      if (money?.currency !== CURRENCY) return sum;
      return sum + (metric === "paid" ? money.amount : -money.amount);
    }, 0);
    const places = { all: "", day: at.toISOString().slice(0, 10), site, language: lang, device };
    for (const [group, value] of Object.entries(places)) {
      const key = `${group} ${value} ${arm}`;
      const sums = Object.fromEntries(OUTCOME_METRICS.map((metric) => [metric, 0]));
      const known = groups.get(key) ?? { visitors: 0, sums, amount: 0, squares: 0 };
      groups.set(key, known);
      known.visitors += 1;
      for (const metric of OUTCOME_METRICS) {
        const did = outcomes.some((outcome) => outcome.metric === metric);
        known.sums[metric] = (known.sums[metric] ?? 0) + (did ? 1 : 0);
      }
      known.amount += amount;
      known.squares += amount * amount;
    }
  }
  return new Map(
    [...groups].map(([key, { visitors, sums, amount, squares }]) => [
      key,
      JSON.stringify([visitors, ...OUTCOME_METRICS.map((metric) => sums[metric]), amount, squares]),
    ]),
  );
}

function keyOf({ group, value, arm }: CountedRow): string {
  return `${group} ${value} ${arm}`;
}

function asText({ visitors, metrics }: CountedRow): string {
  const { revenue } = metrics;
  return JSON.stringify([
    visitors,
    ...OUTCOME_METRICS.map((metric) => metrics[metric]?.sum),
    revenue?.sum,
    revenue?.squares,
  ]);
}
