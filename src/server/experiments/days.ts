import { type Kysely, sql } from "kysely";
import { OUTCOME_METRICS } from "../../experiments/statistics/index.ts";
import { daysAgo, type EndedRows, readNow, type Tables } from "../db/index.ts";
import type { ServiceConfig } from "../config.ts";

export interface DaysOf {
  readonly flag: string;
  /** Amounts in another one count as 0. */
  readonly currency: string;
  /** Visitors of before are not counted. */
  readonly since: Date;
}

/** Exposures from `since` until the end of that day (UTC). */
interface Day {
  readonly since: Date;
  readonly until: Date;
  /** When the database was asked. */
  readonly at: Date;
  /** `experiment_days` has what is true now. */
  readonly isKept: boolean;
}

const BITS = sql.join(
  OUTCOME_METRICS.map((metric, bit) => sql`when ${sql.lit(metric)} then ${sql.lit(1 << bit)}`),
  sql` `,
);
/** An exposure arrives some seconds after the moment at which it happened: pages send events in batches. */
export const EXPOSURE_DELAY_MS = 60_000;
export const EXPOSURE_DELAY = sql.raw(`interval '${EXPOSURE_DELAY_MS} milliseconds'`);
/** The day of an exposure (UTC). Not by `date_trunc`, which looks its time zone up for each row. */
const DAY = sql.raw("date_bin('24 hours', exposures.at, '2000-01-01 00:00:00+00')");
const DAY_MS = 86_400_000;
/** Longer than any transaction takes from the time of an outcome to its commit. */
const UNCOMMITTED_MS = 600_000;

/**
 * Brings `experiment_days` up to date for an experiment, and returns its days. A day is counted again if its exposures
 * have become more or fewer, or have other marks, or if one of its visitors has a new outcome. Today is always counted.
 */
export async function countDays(tx: Kysely<Tables>, of: DaysOf): Promise<readonly Day[]> {
  const days = await readDays(tx, of);
  for (const day of days) if (!day.isKept) await countDay(tx, of, day);
  const [kept, at] = [days.filter(({ isKept }) => isKept).map(({ since }) => since), days[0]?.at];
  // So that the next look reads fewer outcomes.
  if (at && kept.length > 0)
    await sql`
      update experiment_days set counted_at = ${at}
      where flag = ${of.flag} and currency = ${of.currency} and since = any(${kept}::timestamptz[])
        and counted_at < ${new Date(at.getTime() - UNCOMMITTED_MS)}`.execute(tx);
  return days;
}

/** What visitors saw and did, and days at which nobody looks any more. */
export function oldCounted({ experimentKeptDays }: Pick<ServiceConfig, "experimentKeptDays">): readonly EndedRows[] {
  const before = daysAgo(experimentKeptDays);
  return [
    { table: "exposures", where: sql`at < ${before}` },
    { table: "outcomes", where: sql`at < ${before}` },
    { table: "experiment_days", where: sql`counted_at < ${before}` },
  ];
}

async function readDays(tx: Kysely<Tables>, of: DaysOf): Promise<readonly Day[]> {
  const { flag, currency, since } = of;
  const kept = await tx
    .selectFrom("experiment_days")
    .select(["since", "counted_at", "exposed", "marks"])
    .where("flag", "=", flag)
    .where("currency", "=", currency)
    .where("since", ">=", since)
    .execute();
  const keptOf = new Map(kept.map((one) => [one.since.getTime(), one]));
  const touched = await lastOutcomes(tx, of, Math.min(...kept.map(uncommittedAt)));
  const at = await readNow(tx);
  const ofFlag = sql`from exposures where flag = ${flag} and at >= ${since}`;
  const ends = await sql<Record<"first" | "last", Date | null>>`
    select min(at) as first, max(at) as last ${ofFlag}`.execute(tx);
  const { first, last } = ends.rows[0] ?? {};
  const days: Day[] = [];
  if (!first || !last) return days;
  // A day at a time, because an index counts a range much faster than it finds the day of each exposure.
  for (let day = Math.floor(first.getTime() / DAY_MS) * DAY_MS; day <= last.getTime(); day += DAY_MS) {
    const [from, until] = [new Date(Math.max(day, since.getTime())), new Date(day + DAY_MS)];
    const ofDay = sql`from exposures where flag = ${flag} and at >= ${from} and at < ${until}`;
    const { rows } = await sql<{ exposed: number; marks: number }>`
      select (select count(*) ${ofDay})::int as exposed,
        (select coalesce(sum(seen_other_arm::int + crossed::int), 0) ${ofDay} and (seen_other_arm or crossed))::int as marks
    `.execute(tx);
    const { exposed = 0, marks } = rows[0] ?? {};
    const one = keptOf.get(from.getTime());
    const isSame = one?.exposed === exposed && one.marks === marks && until < at;
    const isTouched = one && (touched.get(day) ?? 0) > uncommittedAt(one);
    if (exposed > 0) days.push({ since: from, until, at, isKept: isSame && !isTouched });
  }
  return days;
}

/** For each day of exposures, the time of their visitors' last outcome after another time. */
async function lastOutcomes(tx: Kysely<Tables>, { flag, since }: DaysOf, after: number): Promise<Map<number, number>> {
  if (after === Infinity) return new Map();
  const { rows } = await sql<{ day: Date; last: Date }>`
    select ${DAY} as day, max(outcomes.at) as last
    from outcomes join exposures on exposures.visitor = outcomes.visitor
    where flag = ${flag} and exposures.at >= ${since} and outcomes.at > ${new Date(after)} group by day`.execute(tx);
  return new Map(rows.map(({ day, last }) => [day.getTime(), last.getTime()]));
}

function uncommittedAt({ counted_at: at }: { readonly counted_at: Date }): number {
  return at.getTime() - UNCOMMITTED_MS;
}

/** A count that is older than the kept one changes nothing. */
async function countDay(tx: Kysely<Tables>, { flag, currency }: DaysOf, { since, until, at }: Day): Promise<void> {
  await sql`
    with cells as (
      select kind, coalesce(did, 0) as did, coalesce(amount, 0) as amount, count(*) as visitors, min(at) as first_at,
        sum(seen_other_arm::int + crossed::int) as marks
      from exposures, lateral (
        select bit_or(case metric ${BITS} else 0 end) as did,
          sum(case metric when 'paid' then amount when 'refunded' then -amount end)
            filter (where currency = ${currency}) as amount
        from outcomes where outcomes.visitor = exposures.visitor and outcomes.at > exposures.at - ${EXPOSURE_DELAY}
      ) visitor
      where flag = ${flag} and at >= ${since} and at < ${until}
      group by kind, did, amount
    )
    insert into experiment_days
      (flag, currency, since, counted_at, first_at, exposed, marks, kinds, did, amounts, visitors)
    select ${flag}, ${currency}, ${since}, ${at}, min(first_at), sum(visitors), sum(marks),
      array_agg(kind), array_agg(did), array_agg(amount), array_agg(visitors)
    from cells having count(*) > 0
    on conflict (flag, currency, since) do update set
      counted_at = excluded.counted_at, first_at = excluded.first_at, exposed = excluded.exposed,
      marks = excluded.marks, kinds = excluded.kinds, did = excluded.did, amounts = excluded.amounts,
      visitors = excluded.visitors
    where excluded.counted_at >= experiment_days.counted_at`.execute(tx);
}
