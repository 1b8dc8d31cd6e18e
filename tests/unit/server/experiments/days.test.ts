import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { seeded } from "../../../../scripts/visitors/seeded.ts";
import { OUTCOME_METRICS, type OutcomeMetric } from "../../../../src/experiments/statistics/index.ts";
import { deleteSome, inTransaction } from "../../../../src/server/db/index.ts";
import { countResults } from "../../../../src/server/experiments/results.ts";
import { oldCounted } from "../../../../src/server/experiments/index.ts";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

const DAY_MS = 86_400_000;
const ARMS = ["control", "treatment"];
const random = seeded(53);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

interface Looking {
  readonly flag: string;
  readonly currency?: string;
  readonly since?: Date;
  readonly cutAbove?: number;
}

const look = ({ flag, currency = "USD", since = new Date(0), cutAbove = 80 }: Looking) =>
  inTransaction(bench.service.db, (tx) => countResults(tx, { flag, arms: ARMS, currency, since, cutAbove }));

/** Stores an exposure of a new visitor some days ago. */
async function exposed(flag: string, daysAgo: number): Promise<string> {
  const visitor = randomUUID();
  const drawn = { arm: one([...ARMS, ...ARMS, "gone"]), site: one(["us", "uk"]), language: one(["en", "es"]) };
  const device = one(["phone", "desktop"] as const);
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const row = { ...drawn, visitor, flag, flow: "join", definition: "d", device, at };
  await bench.service.db.insertInto("exposures").values(row).execute();
  return visitor;
}

/** Something that a visitor did, now or as many days ago. */
async function did(visitor: string, metric: OutcomeMetric, daysAgo = 0): Promise<void> {
  const money = metric === "paid" || metric === "refunded" ? { amount: one([500, 900, 20_000]) } : undefined;
  const values = { visitor, metric, source: randomUUID(), at: new Date(Date.now() - daysAgo * DAY_MS) };
  const currency = one(["USD", "USD", "GBP"]);
  await bench.service.db
    .insertInto("outcomes")
    .values({ ...values, ...(money && { ...money, currency }) })
    .execute();
}

/** The same figures from all rows, in the plainest way. */
async function plainly({ flag, currency = "USD", since = new Date(0), cutAbove = 80 }: Looking) {
  const { db } = bench.service;
  const exposures = (await db.selectFrom("exposures").selectAll().where("flag", "=", flag).execute()).filter(
    ({ at }) => at >= since,
  );
  const outcomes = await db.selectFrom("outcomes").selectAll().execute();
  const visitors = exposures.map((exposure) => {
    const own = outcomes.filter(
      ({ visitor, at }) => visitor === exposure.visitor && at.getTime() > exposure.at.getTime() - 60_000,
    );
    const inCurrency = (metric: string) =>
      own
        .filter((outcome) => outcome.metric === metric && outcome.currency === currency)
        .reduce((sum, outcome) => sum + (outcome.amount ?? 0), 0);
    const amount = inCurrency("paid") - inCurrency("refunded");
    return { ...exposure, did: new Set<string>(own.map(({ metric }) => metric)), amount };
  });
  const amounts = visitors
    .map(({ amount }) => amount)
    .filter((amount) => amount > 0)
    .toSorted((a, b) => a - b);
  const most = amounts[Math.ceil((cutAbove / 100) * amounts.length) - 1] ?? Infinity;
  const clean = visitors.filter(({ arm, crossed, seen_other_arm: other }) => ARMS.includes(arm) && !crossed && !other);
  const sums = (values: readonly number[]) => ({
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
  });
  const groups = {
    all: () => "",
    day: (visitor: (typeof clean)[number]) => visitor.at.toISOString().slice(0, 10),
    site: (visitor: (typeof clean)[number]) => visitor.site,
    language: (visitor: (typeof clean)[number]) => visitor.language,
    device: (visitor: (typeof clean)[number]) => visitor.device,
  };
  const rows = Object.entries(groups).flatMap(([group, valueOf]) =>
    [...new Set(clean.map((visitor) => JSON.stringify([valueOf(visitor), visitor.arm])))].toSorted().map((key) => {
      const [value, arm] = JSON.parse(key) as [string, string];
      const own = clean.filter((visitor) => valueOf(visitor) === value && visitor.arm === arm);
      const yes = OUTCOME_METRICS.map((metric) => [
        metric,
        sums(own.map((visitor) => (visitor.did.has(metric) ? 1 : 0))),
      ]);
      const winsorised = sums(own.map(({ amount }) => Math.min(amount, most)));
      const revenue = { ...sums(own.map(({ amount }) => amount)), winsorised };
      return { group, value, arm, visitors: own.length, metrics: { ...Object.fromEntries(yes), revenue } };
    }),
  );
  const known = visitors.filter(({ arm }) => ARMS.includes(arm));
  return {
    rows,
    exposuresWithoutArm: visitors.length - known.length,
    visitorsInTwoArms: known.filter((visitor) => visitor.seen_other_arm).length,
    visitorsAcrossPublishes: known.filter((visitor) => visitor.crossed).length,
  };
}

async function expectSame(looking: Looking, what: string): Promise<void> {
  const { days: _days, ...counted } = await look(looking);
  expect(counted, what).toEqual(await plainly(looking));
}

test("figures from kept days are those of the rows, whatever comes, is marked or goes between two looks", async () => {
  const { db } = bench.service;
  const flag = "kept";
  const others = [
    { flag, currency: "GBP" },
    { flag, since: new Date(Date.now() - 3.4 * DAY_MS) },
  ];
  const visitors: string[] = [];
  for (let n = 0; n < 120; n++) {
    const daysAgo = random() * 6;
    const visitor = await exposed(flag, daysAgo);
    visitors.push(visitor);
    // Some before the exposure.
    for (const metric of OUTCOME_METRICS)
      if (random() < 0.4) await did(visitor, metric, daysAgo + one([1, -0.001, -0.0001]));
  }
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    "nothing new": async () => undefined,
    "a late payment": () => did(one(visitors), "paid"),
    "a late refund": () => did(one(visitors), "refunded"),
    "a new visitor": async () => visitors.push(await exposed(flag, 0)),
    "an old visitor of another experiment": async () => did(await exposed("other", 3), "paid"),
    "a visitor across a publish": () =>
      sql`update exposures set crossed = true where visitor = ${one(visitors)}`.execute(db),
    "a visitor in two arms": () =>
      sql`update exposures set seen_other_arm = true where visitor = ${one(visitors)}`.execute(db),
    "an erased person": async () => {
      const visitor = one(visitors);
      await sql`delete from outcomes where visitor = ${visitor}`.execute(db);
      await sql`delete from exposures where visitor = ${visitor}`.execute(db);
    },
  };
  for (let round = 0; round < 4; round++)
    for (const [what, change] of Object.entries(changes)) {
      await change();
      await expectSame({ flag }, `${what}, round ${round}`);
      for (const other of others) await expectSame({ ...other, cutAbove: one([50, 99, 100]) }, `${what}, ${round}`);
    }
  const old = new Date(Date.now() - 4.5 * DAY_MS);
  for (const table of ["exposures", "outcomes"] as const) await db.deleteFrom(table).where("at", "<", old).execute();
  await expectSame({ flag }, "old rows deleted");
});

test("an outcome counts that was not committed yet when others were counted", async () => {
  const { db } = bench.service;
  const visitor = await exposed("slow", 3);
  const slow = await db.startTransaction().execute();
  await sql`insert into outcomes (visitor, metric, source) values (${visitor}, 'registered', ${randomUUID()})`.execute(
    slow,
  );
  await look({ flag: "slow" });
  await look({ flag: "slow" });
  await slow.commit().execute();
  await expectSame({ flag: "slow" }, "after the commit");
});

test("two looks at the same time give the same figures, and a kept day is not counted again", async () => {
  for (let n = 0; n < 40; n++) await did(await exposed("both", 1 + random() * 5), "paid");
  const plain = await plainly({ flag: "both" });
  for (const { days: _days, ...counted } of await Promise.all([look({ flag: "both" }), look({ flag: "both" })]))
    expect(counted).toEqual(plain);
  await bench.sql`update outcomes set at = now() - interval '1 hour' where currency is not null`;
  await look({ flag: "both" });
  const versions = () => bench.sql`select since, ctid, xmin from experiment_days where flag = 'both' order by since`;
  const { rows } = await versions();
  expect(rows.length).toBeGreaterThan(3);
  await look({ flag: "both" });
  expect((await versions()).rows).toEqual(rows);
});

test("what visitors saw and did ends after the time that is set, and so do days at which nobody looks any more", async () => {
  const { db } = bench.service;
  const flag = "old";
  for (const days of [29, 31]) await did(await exposed(flag, days), "registered", days);
  await look({ flag });
  const left = async (table: "exposures" | "outcomes" | "experiment_days") => {
    const days = table === "experiment_days" ? sql`since` : sql`at`;
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from now() - ${days}) / 86400)::int as days from ${sql.table(table)} order by 1`.execute(
      db,
    );
    return rows.map((row) => row.days);
  };
  const forgetOld = async () => {
    for (const rows of oldCounted({ experimentKeptDays: 30 })) while ((await deleteSome(db, rows, 1)) > 0);
  };
  await forgetOld();
  expect(Math.max(...(await left("exposures")))).toBe(29);
  expect(Math.max(...(await left("outcomes")))).toBe(29);
  expect(await left("experiment_days")).not.toEqual([]);
  await sql`update experiment_days set counted_at = counted_at - interval '31 days'`.execute(db);
  await forgetOld();
  expect(await left("experiment_days")).toEqual([]);
});
