/**
 * `npm run bench -- experiments`: what the statistics of experiments promise, shown with the service's own assignment
 * and visitors who are known. Exit code 1 if a promise does not hold. A few minutes; `--runs 200` is shorter.
 */
import { parseArgs } from "node:util";
import { binomialRange, plantedEffect, sameArms, wrongShares } from "./experiments/trials.ts";

const { values } = parseArgs({ options: { runs: { type: "string" }, seed: { type: "string" } } });
const runs = Number(values.runs ?? 2000);
const seed = Number(values.seed ?? 1);
const percent = (part: number, of = runs) => `${((100 * part) / of).toFixed(1)} %`;

function promise(what: string, holds: boolean): void {
  console.log(`${holds ? "✓" : "✗"} ${what}`);
  if (!holds) process.exitCode = 1;
}

const same = sameArms(runs, 10_000, seed);
promise(
  `${runs} A/A experiments, looked at after every 100 of 10,000 visitors: ${percent(same.sequence)} ever show a difference (at most 5 %)`,
  same.sequence <= 0.05 * runs,
);
console.log(`  With the fixed interval at each look it would be ${percent(same.fixed)}.`);
promise(`${percent(same.sampleRatio)} ever show a wrong sample ratio (at most 1 %)`, same.sampleRatio <= 0.01 * runs);

const planted = plantedEffect(runs, seed + 1);
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
const wrong = wrongShares(few, 50_000, seed + 2);
promise(
  `${few} with 51 % instead of 50 % in an arm: ${percent(wrong.found, few)} found within 50,000 visitors, after ${Math.round(wrong.after)} on average (theory: at least 80 %)`,
  wrong.found >= binomialRange(few, 0.8).least,
);
