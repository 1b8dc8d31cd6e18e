import { sql } from "kysely";
import type { Counted, CountedRow } from "../../experiments/statistics/index.ts";
import type { Kysely } from "kysely";
import { now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";

/** Which experiment is counted, and how its amounts are. */
interface Counting {
  readonly flag: string;
  readonly arms: readonly string[];
  /** Amounts in another one count as 0. */
  readonly currency: string;
  /** Visitors of before are not counted. */
  readonly since: Date;
  /** Percentile of the amounts above 0: greater ones count as that one. */
  readonly cutAbove: number;
}

/** What the tables know; what the files know comes from the caller. */
type Sums = Omit<Counted, "canExpose">;

/** Exposed visitors of the same kind who did the same. */
interface Row {
  /** The column of `exposures`. */
  readonly kind: string;
  /** Each bit is an outcome, in the order of `YES_OR_NO`. */
  readonly did: number;
  /** In all, in the cells without outcomes. */
  readonly exposed: number;
  /** Since the first of these exposures, in the same cells. */
  readonly days: number;
  readonly visitors: number;
  readonly amount: number;
  readonly squares: number;
  readonly cutAmount: number;
  readonly cutSquares: number;
}

interface Cell extends Omit<Row, "kind"> {
  readonly arm: string;
  readonly day: string;
  readonly site: string;
  readonly language: string;
  readonly device: string;
  readonly sawTwoArms: boolean;
  readonly crossed: boolean;
}

const YES_OR_NO = ["registered", "packageChosen", "paid", "loginCreated", "refunded"] as const;
const DIMENSIONS = ["day", "site", "language", "device"] as const;
const BITS = sql.join(
  YES_OR_NO.map((metric, bit) => sql`when ${sql.lit(metric)} then ${sql.lit(1 << bit)}`),
  sql` `,
);
const DAY_MS = 86_400_000;
/** Day 0 of `exposures.kind`. */
const FIRST_DAY = Date.UTC(2000, 0, 1);
/** An exposure arrives some seconds after the moment at which it happened: pages send events in batches. */
export const ON_ITS_WAY = sql.raw("interval '1 minute'");

/**
 * What was counted of an experiment: for each arm the visitors and the sums of what each of them did from the moment of
 * their exposure, of all and by day, site, language and device. In a transaction of its own, whose limits it sets. Revenue is what was paid less what was refunded.
 */
export async function countResults(tx: Kysely<Tables>, counting: Counting): Promise<Sums> {
  const cells = await readCells(tx, counting);
  const known = (cell: Cell) => counting.arms.includes(cell.arm);
  const clean = cells.filter((cell) => known(cell) && !cell.sawTwoArms && !cell.crossed);
  const visitorsOf = (some: readonly Cell[]) => total(some, "exposed");
  return {
    rows: [
      ...rowsOf("all", clean, () => ""),
      ...DIMENSIONS.flatMap((dimension) => rowsOf(dimension, clean, (cell) => cell[dimension])),
    ],
    days: Math.max(0, ...cells.map(({ days }) => days)),
    exposuresWithoutArm: visitorsOf(cells.filter((cell) => !known(cell))),
    visitorsInTwoArms: visitorsOf(cells.filter((cell) => known(cell) && cell.sawTwoArms)),
    visitorsAcrossPublishes: visitorsOf(cells.filter((cell) => known(cell) && cell.crossed)),
  };
}

/**
 * One pass over the experiment's exposures, and one over them with their outcomes; a few thousand rows come back. Both
 * tables are read in the order of visitors, from indexes that have all columns: twice as fast as hashes of a million
 * visitors, which the planner takes for cheaper. Compiling the statement takes longer than it saves.
 */
async function readCells(tx: Kysely<Tables>, { flag, since, currency, cutAbove }: Counting): Promise<readonly Cell[]> {
  await setLimits(tx, { work_mem: "128MB", jit: "off", enable_hashjoin: "off" });
  const { rows } = await sql<Row>`
      with visitors as (
        select kind, bit_or(case metric ${BITS} else 0 end) as did,
          coalesce(sum(case metric when 'paid' then amount when 'refunded' then -amount end)
            filter (where currency = ${currency}), 0)::float8 as amount
        from exposures
        join outcomes on outcomes.visitor = exposures.visitor and outcomes.at > exposures.at - ${ON_ITS_WAY}
        where flag = ${flag} and exposures.at >= ${since}
        group by exposures.visitor, flag
      ), cut as (
        select percentile_disc(${cutAbove / 100}::float8) within group (order by amount) as most
        from visitors where amount > 0
      )
      select kind, did, 0 as exposed, 0::float8 as days, count(*)::int as visitors, sum(amount) as amount,
        sum(amount * amount) as squares, sum(least(amount, most)) as "cutAmount",
        sum(least(amount, most) * least(amount, most)) as "cutSquares"
      from visitors, cut group by kind, did
      union all
      select kind, 0, count(*)::int, extract(epoch from ${now} - min(at))::float8 / 86400, 0, 0, 0, 0, 0
      from exposures where flag = ${flag} and at >= ${since} group by kind`.execute(tx);
  await setLimits(tx, { enable_hashjoin: "on" });
  return rows.map(cellOf);
}

/** For the rest of the transaction. */
async function setLimits(tx: Kysely<Tables>, limits: Readonly<Record<string, string>>): Promise<void> {
  const settings = Object.entries(limits).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(settings)}`.execute(tx);
}

function cellOf({ kind, ...sums }: Row): Cell {
  const [days, arm = "", site = "", language = "", device = "", sawTwoArms, crossed] = kind.split("\u001f");
  const day = new Date(FIRST_DAY + Number(days) * DAY_MS).toISOString().slice(0, "2000-01-01".length);
  return { ...sums, arm, day, site, language, device, sawTwoArms: sawTwoArms === "1", crossed: crossed === "1" };
}

function rowsOf(group: CountedRow["group"], cells: readonly Cell[], valueOf: (cell: Cell) => string): CountedRow[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = JSON.stringify([valueOf(cell), cell.arm]);
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return [...groups].toSorted().map(([key, some]) => {
    const [value, arm] = JSON.parse(key) as [string, string];
    const yes = YES_OR_NO.map((metric, bit) => {
      const number = total(
        some.filter(({ did }) => (did >> bit) % 2 === 1),
        "visitors",
      );
      return [metric, { sum: number, squares: number }];
    });
    const winsorised = { sum: total(some, "cutAmount"), squares: total(some, "cutSquares") };
    const revenue = { sum: total(some, "amount"), squares: total(some, "squares"), winsorised };
    return { group, value, arm, visitors: total(some, "exposed"), metrics: { ...Object.fromEntries(yes), revenue } };
  });
}

function total(
  cells: readonly Cell[],
  column: "exposed" | "visitors" | "amount" | "squares" | "cutAmount" | "cutSquares",
): number {
  return cells.reduce((sum, cell) => sum + cell[column], 0);
}
