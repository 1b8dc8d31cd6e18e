/** `npm run experiments:simulate`. It stands here because it needs the PostgreSQL of these tests. */
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readOptions } from "../../../../scripts/visitors/options.ts";
import { simulate } from "../../../../scripts/visitors/simulate.ts";
import { analyse } from "../../../../src/experiments/statistics/index.ts";
import { inTransaction } from "../../../../src/server/db/index.ts";
import { readDefined } from "../../../../src/server/experiments/index.ts";
import { countResults } from "../../../../src/server/experiments/results.ts";
import { seeded } from "../../../../scripts/visitors/seeded.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { drawnAndCounted } from "../../../bench/experiments/tables.ts";
import { walkerOfAll } from "../../../bench/experiments/walked.ts";
import { config, PEPPER, sharedBench } from "../builders.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const bench = sharedBench();
let env: Record<string, string>;
beforeAll(async () => {
  env = { DATABASE_URL: bench.databaseUrl, SECRET_PEPPER: PEPPER, PUBLIC_ORIGIN: "https://join.test" };
});

/** As `npm run experiments:simulate` with these arguments, for the database of this test. */
async function run(args: string, over: Record<string, string> = {}): Promise<string> {
  const name = new URL(bench.databaseUrl).pathname.slice(1);
  const options = readOptions([...args.split(" "), "--database", name]);
  if (options === undefined) throw new Error("help");
  const lines: string[] = [];
  await simulate(options, { ...env, ...over }, ROOT, (line) => lines.push(line));
  return lines.join("\n");
}

async function reportOf(flag: string) {
  const one = readDefined().experiments.experiments.find((known) => known.flag === flag);
  if (one?.plan === undefined) throw new Error(`${flag} has no plan`);
  const { arms, plan } = one;
  const { db } = bench.service;
  const { since } = await db
    .selectFrom("experiment_states")
    .selectAll()
    .where("flag", "=", flag)
    .executeTakeFirstOrThrow();
  const counting = { flag, arms, currency: "USD", since, cutAbove: 99 };
  const counted = await inTransaction(db, (tx) => countResults(tx, counting));
  const share = Object.fromEntries(arms.map((arm) => [arm, 100 / arms.length]));
  return {
    counted,
    report: analyse({ plan: { ...plan, flag, arms, share }, counted: { ...counted, days: 14, canExpose: true } }),
  };
}

describe("npm run experiments:simulate", () => {
  test("fills a service with visitors over days, whose results show the planted effect and are healthy", async () => {
    const said = await run("--flag socialProof --visitors 600 --days 14 --effect packageChosen=+60% --seed 7");
    expect(said).toContain("socialProof gave everybody the same arm, so it is started with control=50,treatment=50.");
    const { counted, report } = await reportOf("socialProof");
    const of = (arm: string) => counted.rows.find((row) => row.group === "all" && row.arm === arm);
    const [control, treatment] = [of("control"), of("treatment")];
    expect((control?.visitors ?? 0) + (treatment?.visitors ?? 0)).toBe(600);
    expect(said).toContain(`socialProof control: ${control?.visitors}\n`);
    const rate = (row: typeof control) => (row?.metrics.packageChosen?.sum ?? 0) / (row?.visitors ?? 1);
    // 60 % choose a package; with the effect 96 %.
    expect(rate(control)).toBeGreaterThan(0.5);
    expect(rate(control)).toBeLessThan(0.7);
    expect(rate(treatment)).toBeGreaterThan(0.9);
    expect(
      new Set(counted.rows.filter(({ group }) => group === "day").map(({ value }) => value)).size,
    ).toBeGreaterThanOrEqual(14);
    expect(
      new Set(counted.rows.filter(({ group }) => group === "site").map(({ value }) => value)).size,
    ).toBeGreaterThan(1);
    expect(report.health.filter(({ code }) => code !== "pastPlan")).toEqual([]);
  });

  test("plants a wrong sample ratio and visitors in two arms, and health finds them", async () => {
    await run("--flag packageStep --visitors 500 --fault sample-ratio=45 --fault two-arms=10 --seed 3");
    const { counted, report } = await reportOf("packageStep");
    expect(report.health.map(({ code }) => code)).toEqual(expect.arrayContaining(["sampleRatio", "visitorsInTwoArms"]));
    expect(counted.visitorsInTwoArms).toBeGreaterThan(20);
    expect(counted.visitorsInTwoArms).toBeLessThan(70);
  });

  test("what the service counts in the tables is what was drawn, sum by sum", async () => {
    const resources = { db: bench.service.db, config: config(bench.dir), secrets: createSecrets(PEPPER) };
    const compared = await drawnAndCounted(resources, await walkerOfAll(), "payPalInJoin", 150, seeded(5));
    expect(compared?.differences).toEqual([]);
    expect(compared?.rows).toBeGreaterThan(50);
  });

  test("stores nothing personal: visitors are hashes, and nobody is registered", async () => {
    const { db } = bench.service;
    expect(await db.selectFrom("signups").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("events").selectAll().execute()).toEqual([]);
  });

  test("refuses a service in production", async () => {
    await expect(run("--flag socialProof --visitors 1", { NODE_ENV: "production" })).rejects.toThrow(
      "real payments or runs in production",
    );
  });

  test("refuses a database that is not named, an unknown flag, and an experiment that nobody meets", async () => {
    const options = readOptions(["--flag", "socialProof", "--database", "other"]);
    if (options === undefined) throw new Error("help");
    await expect(simulate(options, env, ROOT, () => undefined)).rejects.toThrow(
      /If it may get visitors who do not exist: --database test_/,
    );
    await expect(run("--flag socialProoof --visitors 1")).rejects.toThrow(
      'There is no experiment "socialProoof"; there are ',
    );
    await expect(run("--flag newPackagesVersion --visitors 1")).rejects.toThrow("None of the simulated people meets");
  });
});
