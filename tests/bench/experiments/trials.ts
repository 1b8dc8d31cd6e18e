import { needed } from "../../../src/experiments/statistics/sample-size.ts";
import { seeded } from "../../../scripts/visitors/seeded.ts";
import { excludesZero, looksAt, planFor, type Source } from "./simulation.ts";

const RATE = 0.3;

/** Of A/A experiments, how many ever showed a difference in the sequence, in the fixed interval, or a sample ratio. */
export function sameArms(source: Source, runs: number, visitors: number, seed: number) {
  const random = seeded(seed);
  const ever = { sequence: 0, fixed: 0, sampleRatio: 0 };
  for (let run = 0; run < runs; run += 1) {
    let [sequence, fixed, sampleRatio] = [false, false, false];
    const visits = source.visits(random, { control: RATE, treatment: RATE });
    // Planned for half of the visitors, so that it is also looked at long past its plan.
    for (const look of looksAt(source.experiment(run), planFor(visitors / 2), visits, visitors)) {
      sequence ||= look.comparison !== undefined && excludesZero(look.comparison.sequence);
      fixed ||= look.comparison !== undefined && excludesZero(look.comparison.interval);
      sampleRatio ||= look.sampleRatioFailed;
    }
    ever.sequence += sequence ? 1 : 0;
    ever.fixed += fixed ? 1 : 0;
    ever.sampleRatio += sampleRatio ? 1 : 0;
  }
  return ever;
}

/** Experiments with a planted effect of 20 %, planned for a power of 80 %. */
export function plantedEffect(source: Source, runs: number, seed: number) {
  const random = seeded(seed);
  const effect = 0.2;
  const aim = { baseline: { mean: RATE, variance: RATE * (1 - RATE) }, effect, alpha: 0.05, power: 0.8 };
  const visitors = Math.ceil(needed(aim, [50, 50], 1).visitors / 100) * 100;
  const difference = RATE * effect;
  const [ends, stops]: [number[], number[]] = [[], []];
  let stopsAfter = 0;
  for (let run = 0; run < runs; run += 1) {
    let stopped = false;
    let last = 0;
    const visits = source.visits(random, { control: RATE, treatment: RATE + difference });
    for (const { comparison, visitors: came } of looksAt(source.experiment(run), planFor(visitors), visits)) {
      last = comparison?.estimate ?? 0;
      if (stopped || comparison === undefined || !excludesZero(comparison.sequence)) continue;
      stopped = true;
      stops.push(comparison.estimate);
      stopsAfter += came;
    }
    ends.push(last);
  }
  const treated = RATE + difference;
  const error = Math.sqrt((RATE * (1 - RATE) + treated * (1 - treated)) / (visitors / 2));
  return {
    visitors,
    difference,
    /** The standard error of one estimate at the end. */
    error,
    found: stops.length,
    /** Mean estimate at the planned end: without bias. */
    atEnd: mean(ends),
    /** Mean estimate where the sequence first excluded 0: too great, because lucky experiments stop first. */
    atStop: mean(stops),
    stopsAfter: stopsAfter / Math.max(1, stops.length),
  };
}

/** Experiments that give the control 51 % instead of 50 %: how many were found, and after how many visitors. */
export function wrongShares(source: Source, runs: number, visitors: number, seed: number) {
  const random = seeded(seed);
  let [found, after] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const visits = source.visits(random, { control: RATE, treatment: RATE });
    for (const look of looksAt(source.experiment(run, 51), planFor(visitors), visits)) {
      if (!look.sampleRatioFailed) continue;
      found += 1;
      after += look.visitors;
      break;
    }
  }
  return { found, after: after / Math.max(1, found) };
}

/** How many of `runs` can succeed with a probability of `p` each, within four standard deviations. */
export function binomialRange(runs: number, p: number): { readonly least: number; readonly most: number } {
  const [middle, half] = [runs * p, 4 * Math.sqrt(runs * p * (1 - p))];
  return { least: middle - half, most: middle + half };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
