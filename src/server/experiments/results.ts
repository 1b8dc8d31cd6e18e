import { type Kysely, sql } from "kysely";
import { type Counted, type CountedRow, OUTCOME_METRICS } from "../../experiments/statistics/index.ts";
import { now, type Tables } from "../db/index.ts";
import { countDays, type DaysOf } from "./days.ts";

/** Which experiment is counted, and how its amounts are. */
interface Counting extends DaysOf {
  readonly arms: readonly string[];
  /** Percentile of the amounts above 0: greater ones count as that one. */
  readonly cutAbove: number;
}

/** What the tables know; what the files know comes from the caller. */
type Sums = Omit<Counted, "canExpose">;

/** Exposed visitors of the same kind who did the same. */
interface Row {
  /** The column of `exposures`. */
  readonly kind: string;
  /** Each bit is an outcome, in the order of `OUTCOME_METRICS`. */
  readonly did: number;
  readonly visitors: number;
  readonly amount: number;
  readonly squares: number;
  readonly cutAmount: number;
  readonly cutSquares: number;
  /** Since the first exposure of all. */
  readonly days: number;
}

interface Cell extends Omit<Row, "kind" | "days"> {
  readonly arm: string;
  readonly day: string;
  readonly site: string;
  readonly language: string;
  readonly device: string;
  readonly sawTwoArms: boolean;
  readonly crossed: boolean;
}

const DIMENSIONS = ["day", "site", "language", "device"] as const;
const DAY_MS = 86_400_000;
/** Day 0 of `exposures.kind`. */
const FIRST_DAY = Date.UTC(2000, 0, 1);

/**
 * What was counted of an experiment: for each arm the visitors and the sums of what each of them did from the moment of
 * their exposure, of all and by day, site, language and device. Revenue is what was paid less what was refunded.
 */
export async function countResults(tx: Kysely<Tables>, counting: Counting): Promise<Sums> {
  const { cells, days } = await readCells(tx, counting);
  const known = (cell: Cell) => counting.arms.includes(cell.arm);
  const clean = cells.filter((cell) => known(cell) && !cell.sawTwoArms && !cell.crossed);
  const visitorsOf = (some: readonly Cell[]) => total(some, "visitors");
  return {
    rows: [
      ...rowsOf("all", clean, () => ""),
      ...DIMENSIONS.flatMap((dimension) => rowsOf(dimension, clean, (cell) => cell[dimension])),
    ],
    days,
    exposuresWithoutArm: visitorsOf(cells.filter((cell) => !known(cell))),
    visitorsInTwoArms: visitorsOf(cells.filter((cell) => known(cell) && cell.sawTwoArms)),
    visitorsAcrossPublishes: visitorsOf(cells.filter((cell) => known(cell) && cell.crossed)),
  };
}

async function readCells(
  tx: Kysely<Tables>,
  counting: Counting,
): Promise<Pick<Sums, "days"> & { readonly cells: readonly Cell[] }> {
  const { flag, currency, cutAbove } = counting;
  const days = await countDays(tx, counting);
  const { rows } = await sql<Row>`
    with days as (
      select * from experiment_days
      where flag = ${flag} and currency = ${currency} and since = any(${days.map(({ since }) => since)}::timestamptz[])
    ), cells as (
      select cell.kind, cell.did, cell.amount::float8, cell.visitors
      from days, unnest(kinds, did, amounts, visitors) as cell (kind, did, amount, visitors)
    ), amounts as (
      select amount, sum(sum(visitors)) over (order by amount) as upto, sum(sum(visitors)) over () as of_all
      from cells where amount > 0 group by amount
    ), cut as (
      select min(amount) as most from amounts where upto >= ceil(${cutAbove / 100}::float8 * of_all)
    )
    select kind, did, sum(visitors)::int as visitors, sum(visitors * amount) as amount,
      sum(visitors * amount * amount) as squares, sum(visitors * least(amount, most)) as "cutAmount",
      sum(visitors * least(amount, most) * least(amount, most)) as "cutSquares",
      (select extract(epoch from ${now} - min(first_at))::float8 / 86400 from days) as days
    from cells, cut group by kind, did`.execute(tx);
  return { cells: rows.map(cellOf), days: Math.max(0, rows[0]?.days ?? 0) };
}

function cellOf({ kind, days: _days, ...sums }: Row): Cell {
  const [dayNumber, arm = "", site = "", language = "", device = "", sawTwoArms, crossed] = kind.split("\u001f");
  const day = new Date(FIRST_DAY + Number(dayNumber) * DAY_MS).toISOString().slice(0, "2000-01-01".length);
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
    const yes = OUTCOME_METRICS.map((metric, bit) => {
      const number = total(
        some.filter(({ did }) => (did >> bit) % 2 === 1),
        "visitors",
      );
      return [metric, { sum: number, squares: number }];
    });
    const winsorised = { sum: total(some, "cutAmount"), squares: total(some, "cutSquares") };
    const revenue = { sum: total(some, "amount"), squares: total(some, "squares"), winsorised };
    return { group, value, arm, visitors: total(some, "visitors"), metrics: { ...Object.fromEntries(yes), revenue } };
  });
}

function total(cells: readonly Cell[], column: "visitors" | "amount" | "squares" | "cutAmount" | "cutSquares"): number {
  return cells.reduce((sum, cell) => sum + cell[column], 0);
}
