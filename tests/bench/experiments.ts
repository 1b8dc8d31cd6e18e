/**
 * `npm run bench -- experiments`: what the statistics of experiments promise. Visitors have random ids and get their
 * arm by the service's own assignment; the engine walks the real journey once for each kind of visitor and arm, and
 * visitors are drawn from these walks. For a sample, visitors are stored in the real tables by the service's functions,
 * and what the service counts must be what was drawn, to the last sum; and the walks are made again with calls that the
 * real service answers. Exit code 1 if a promise does not hold. A quarter of an hour; `--runs 200` is shorter.
 * `--numbers` draws visitors without walks and tables.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seeded } from "../../scripts/visitors/seeded.ts";
import { createService } from "../../src/server/index.ts";
import { createSecrets } from "../../src/server/secrets/index.ts";
import { startExternalPostgres } from "../long/external-postgres.ts";
import { config, PEPPER, testGateway } from "../unit/server/test-gateway.ts";
import { otherAtService } from "./experiments/at-service.ts";
import { drawnFromNumbers } from "./experiments/simulation.ts";
import { drawnAndCounted } from "./experiments/tables.ts";
import { binomialRange, plantedEffect, sameArms, wrongShares } from "./experiments/trials.ts";
import { running, walkedThrough, walkerOfAll } from "./experiments/walked.ts";

const { values } = parseArgs({
  options: { runs: { type: "string" }, seed: { type: "string" }, numbers: { type: "boolean" } },
});
/** An experiment whose arm decides something before people register, which is what the trials measure. */
const TRIED = "removeCoParentStatus";
/** Visitors of each experiment in the real tables. */
const STORED = 2000;
const began = performance.now();
const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
const walker = await walkerOfAll();
const source = values.numbers ? drawnFromNumbers : walkedThrough(walker, TRIED);
const runs = Number(values.runs ?? 2000);
const seed = Number(values.seed ?? 1);
const percent = (part: number, of = runs) => `${((100 * part) / of).toFixed(1)} %`;

function promise(what: string, holds: boolean): void {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) process.exitCode = 1;
}

const same = sameArms(source, runs, 10_000, seed);
promise(
  `${runs} A/A experiments, looked at after every 100 of 10,000 visitors: ${percent(same.sequence)} ever show a difference (at most 5 %)`,
  same.sequence <= 0.05 * runs,
);
console.log(`  With the fixed interval at each look it would be ${percent(same.fixed)}.`);
promise(`${percent(same.sampleRatio)} ever show a wrong sample ratio (at most 1 %)`, same.sampleRatio <= 0.01 * runs);

const planted = plantedEffect(source, runs, seed + 1);
promise(
  `${runs} with a planted effect of 20 %, ${planted.visitors} visitors: ${percent(planted.found)} found it (planned: 80 %)`,
  planted.found >= binomialRange(runs, 0.8).least,
);
const bias = planted.atEnd / planted.difference - 1;
promise(
  `The estimate at the planned end is ${(100 * bias).toFixed(2)} % off`,
  Math.abs(planted.atEnd - planted.difference) <= (4 * planted.error) / Math.sqrt(runs),
);
console.log(
  `  Where the sequence first shows it, after ${Math.round(planted.stopsAfter)} visitors, it is ${(100 * (planted.atStop / planted.difference - 1)).toFixed(1)} % too great.`,
);

const few = Math.ceil(runs / 5);
const wrong = wrongShares(source, few, 50_000, seed + 2);
promise(
  `${few} with 51 % instead of 50 % in an arm: ${percent(wrong.found, few)} found within 50,000 visitors, after ${Math.round(wrong.after)} on average (theory: at least 80 %)`,
  wrong.found >= binomialRange(few, 0.8).least,
);
if (!values.numbers) {
  console.log(`  ${walker.walks} different walks of the engine, ${seconds()}`);
  await tables();
}

async function tables(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "experiments-"));
  const postgres = await startExternalPostgres(join(dir, "data"));
  const settings = config(dir, { databaseUrl: postgres.url });
  const service = await createService(settings, testGateway());
  try {
    const { experiments } = running([]);
    const arms = [0, -1].map((at) => Object.fromEntries(experiments.map((one) => [one.flag, one.arms.at(at) ?? ""])));
    const { walks, differences: others } = await otherAtService(walker, service, PEPPER, arms);
    for (const one of others) console.log(`  ${one}`);
    promise(`${walks} walks with calls that the real service answers expose and count the same`, others.length === 0);
    const resources = { db: service.db, config: settings, secrets: createSecrets(PEPPER) };
    const random = seeded(seed + 3);
    let [visitors, rows, flags] = [0, 0, 0];
    const differences: string[] = [];
    for (const { flag } of experiments) {
      const compared = await drawnAndCounted(resources, walker, flag, STORED, random);
      if (compared === undefined) {
        console.log(`  None of the simulated people meets ${flag}`);
        continue;
      }
      flags += 1;
      visitors += compared.visitors;
      rows += compared.rows;
      differences.push(...compared.differences);
    }
    for (const one of differences.slice(0, 10)) console.log(`  ${one}`);
    promise(
      `${visitors} visitors of ${flags} experiments in the real tables: ${rows} rows of sums that the service counts are those drawn (${seconds()})`,
      differences.length === 0,
    );
  } finally {
    await service.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
