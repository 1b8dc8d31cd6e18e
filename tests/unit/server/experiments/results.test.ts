import { inTransaction } from "../../../../src/server/db/index.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countResults } from "../../../../src/server/experiments/results.ts";
import { sharedBench } from "../builders.ts";

const bench = sharedBench();

interface Visit {
  readonly arm: string;
  readonly day?: string;
  readonly site?: string;
  readonly language?: string;
  readonly device?: "phone" | "desktop";
  readonly mark?: "seen_other_arm" | "crossed";
}

/** Stores an exposure, and what the visitor did, each `[metric, amount, hours after the exposure]`. */
async function visited(
  flag: string,
  { arm, day = "2026-11-01", site = "us", language = "en", device = "phone", mark }: Visit,
  did: readonly (readonly [string, number?, number?, string?])[] = [],
): Promise<void> {
  const { db } = bench.service;
  const visitor = randomUUID();
  const at = new Date(`${day}T12:00:00Z`);
  const exposure = { visitor, flag, arm, flow: "join", site, language, device, definition: "d", at };
  await db
    .insertInto("exposures")
    .values({ ...exposure, ...(mark && { [mark]: true }) })
    .execute();
  for (const [metric, amount, hours = 1, currency = "USD"] of did)
    await sql`
      insert into outcomes (visitor, metric, source, amount, currency, at)
      values (${visitor}, ${metric}, gen_random_uuid(), ${amount ?? null}, ${amount === undefined ? null : currency},
        ${new Date(at.getTime() + hours * 3_600_000)})`.execute(db);
}

const count = (flag: string, cutAbove = 100) =>
  inTransaction(bench.service.db, (tx) =>
    countResults(tx, { flag, arms: ["control", "treatment"], currency: "USD", since: new Date(0), cutAbove }),
  );

test("each arm has its visitors and the sums of what they did since their exposure, refunds taken off", async () => {
  const bought = [["registered"], ["packageChosen"], ["paid", 10_000], ["loginCreated"]] as const;
  await visited("sums", { arm: "control" }, bought);
  await visited("sums", { arm: "control" });
  await visited("sums", { arm: "treatment" }, [...bought, ["refunded", 4000, 500], ["gotError"]]);
  // Twice: another registration, and an upgrade.
  await visited("sums", { arm: "treatment" }, [...bought, ["registered"], ["paid", 500, 2]]);
  // Before the exposure, and in another currency.
  await visited("sums", { arm: "treatment" }, [
    ["registered", undefined, -2],
    ["paid", 900, 1, "GBP"],
  ]);
  // Another experiment.
  await visited("other", { arm: "control" }, bought);
  const yes = (sum: number) => ({ sum, squares: sum });
  const all = (await count("sums")).rows.filter(({ group }) => group === "all");
  expect(all).toEqual([
    {
      group: "all",
      value: "",
      arm: "control",
      visitors: 2,
      metrics: {
        registered: yes(1),
        packageChosen: yes(1),
        paid: yes(1),
        loginCreated: yes(1),
        refunded: yes(0),
        gotError: yes(0),
        revenue: { sum: 10_000, squares: 1e8, winsorised: { sum: 10_000, squares: 1e8 } },
      },
    },
    {
      group: "all",
      value: "",
      arm: "treatment",
      visitors: 3,
      metrics: {
        registered: yes(2),
        packageChosen: yes(2),
        paid: yes(3),
        loginCreated: yes(2),
        refunded: yes(1),
        gotError: yes(1),
        revenue: {
          sum: 16_500,
          squares: 6000 ** 2 + 10_500 ** 2,
          winsorised: { sum: 16_500, squares: 6000 ** 2 + 10_500 ** 2 },
        },
      },
    },
  ]);
});

test("an outcome counts that came while the exposure was on its way: pages report it some seconds later", async () => {
  await visited("late", { arm: "control" }, [["packageChosen", undefined, -10 / 3600]]);
  expect((await count("late")).rows[0]?.metrics.packageChosen?.sum).toBe(1);
});

test("each amount above the percentile counts as the amount there", async () => {
  for (const amount of [100, 200, 300, 400, 100_000]) await visited("cut", { arm: "control" }, [["paid", amount]]);
  const [row] = (await count("cut", 80)).rows;
  expect(row?.metrics.revenue).toEqual({
    sum: 101_000,
    squares: 100 ** 2 + 200 ** 2 + 300 ** 2 + 400 ** 2 + 100_000 ** 2,
    winsorised: { sum: 1400, squares: 100 ** 2 + 200 ** 2 + 300 ** 2 + 2 * 400 ** 2 },
  });
});

test("the same by day, site, language and device", async () => {
  await visited("groups", { arm: "control" }, [["paid", 100]]);
  await visited("groups", { arm: "control", day: "2026-11-02", site: "uk", language: "es", device: "desktop" });
  const rows = (await count("groups")).rows.map(
    ({ group, value, visitors, metrics }) => `${group} ${value}: ${visitors} visitors, ${metrics.paid?.sum} paid`,
  );
  expect(rows).toEqual([
    "all : 2 visitors, 1 paid",
    "day 2026-11-01: 1 visitors, 1 paid",
    "day 2026-11-02: 1 visitors, 0 paid",
    "site uk: 1 visitors, 0 paid",
    "site us: 1 visitors, 1 paid",
    "language en: 1 visitors, 1 paid",
    "language es: 1 visitors, 0 paid",
    "device desktop: 1 visitors, 0 paid",
    "device phone: 1 visitors, 1 paid",
  ]);
});

test("visitors in two arms, across a publish, or in an arm that is gone are counted apart", async () => {
  await visited("apart", { arm: "control" });
  await visited("apart", { arm: "control", mark: "seen_other_arm" }, [["paid", 100]]);
  await visited("apart", { arm: "control", mark: "crossed" }, [["paid", 100]]);
  await visited("apart", { arm: "gone" }, [["paid", 100]]);
  const { rows, days: _days, ...health } = await count("apart");
  expect(rows.filter(({ group }) => group === "all")).toMatchObject([{ arm: "control", visitors: 1 }]);
  expect(rows[0]?.metrics.paid?.sum).toBe(0);
  expect(health).toEqual({
    exposuresWithoutArm: 1,
    visitorsInTwoArms: 1,
    visitorsAcrossPublishes: 1,
  });
});

test("an experiment without visitors has no rows", async () => {
  expect((await count("nobody")).rows).toEqual([]);
});
