/**
 * Published figures, each computed by our functions. Sources: growthbook/growthbook (gbstats and shared/power),
 * optimizely/ssrm, spotify/confidence, G*Power.
 */
import { expect, test } from "vitest";
import { logGamma, normalCdf, normalQuantile } from "../../../../src/experiments/statistics/distributions.ts";
import {
  difference,
  meanOf,
  relativeDifference,
  relativeError,
  type Sample,
} from "../../../../src/experiments/statistics/effect.ts";
import {
  confidenceSequence,
  correctedAlpha,
  correctedPower,
  fixedInterval,
  rho,
  sequenceLowerBound,
  sequenceMultiplier,
  sequenceP,
} from "../../../../src/experiments/statistics/intervals.ts";
import { logBayesFactor, sequentialSampleRatio } from "../../../../src/experiments/statistics/sample-ratio.ts";
import { needed, sampleSize, stillNeeded } from "../../../../src/experiments/statistics/sample-size.ts";

const meanDifference = relative(
  { visitors: 3000, sum: 1396.87, squares: 52377.9767 },
  { visitors: 3461, sum: 2422.7, squares: 134698.29 },
);
const rates = relativeRates(rateSample(3000, 1396), rateSample(3461, 2422));
const bayes = relativeRates(rateSample(100, 49), rateSample(100, 51));
const halves = relative({ visitors: 500, sum: 500, squares: 1500 }, { visitors: 500, sum: 525, squares: 1551.25 });
const spread = { mean: 10, variance: 3909.99977 };
const lift = { effect: 0.05, power: 0.8 };
const ssrm = [3, 3, 3, 3, 1, 3, 3, 1, 2, 3].map((_, at, all) =>
  [1, 2, 3].map((arm) => all.slice(0, at + 1).filter((one) => one === arm).length),
);
const z = normalQuantile(0.975);

test.each<readonly [what: string, ours: number | undefined, published: number]>([
  ["chi-square: [1000, 1200], 50/50", chiSquare(1000, 1200, 0.5), 0.000020079],
  ["chi-square: [135, 115], 50/50", chiSquare(135, 115, 0.5), 0.205903211],
  ["chi-square: [310, 98], 75/25", chiSquare(310, 98, 0.75), 0.647434186],
  ["ssrm: Bayes factor", Math.exp(logBayesFactor(ssrm.at(-1) ?? [], [0.1, 0.5, 0.4], 10_000)), 1.00175],
  ["ssrm: p-value", sequentialSampleRatio(ssrm, [0.1, 0.5, 0.4]), 0.998053],
  ["ssrm: one batch, c = 10,000", sequentialSampleRatio([[1000, 1200]], [1, 1]), 0.214],
  ["ssrm: one batch, c = 100", sequentialSampleRatio([[1000, 1200]], [1, 1], 100), 0.00079],
  ["sequence of means: effect", meanDifference.estimate, 0.50336],
  ["sequence of means: from", confidenceSequence(meanDifference, 0.05, 1000).from, -0.55844],
  ["sequence of means: to", confidenceSequence(meanDifference, 0.05, 1000).to, 1.56516],
  ["sequence of means: p", sequenceP(meanDifference, 0.05, 1000), 1],
  ["sequence of rates: effect", rates.estimate, 0.50386],
  ["sequence of rates: standard error", rates.error, 0.03386],
  ["sequence of rates: from", confidenceSequence(rates, 0.05, 5000).from, 0.40098],
  ["sequence of rates: to", confidenceSequence(rates, 0.05, 5000).to, 0.60675],
  ["sequence of rates: p", sequenceP(rates, 0.05, 5000), 0],
  ["rho", rho(0.05, 5000), 0.03984],
  ["cost of looking at n = 100", sequenceMultiplier(100, 0.05, 5000) / z, 3.42],
  ["cost of looking at n = 1,000", sequenceMultiplier(1000, 0.05, 5000) / z, 1.72],
  ["cost of looking at n = 5,000", sequenceMultiplier(5000, 0.05, 5000) / z, 1.55],
  ["cost of looking at n = 10,000", sequenceMultiplier(10_000, 0.05, 5000) / z, 1.56],
  ["cost of looking at n = 50,000", sequenceMultiplier(50_000, 0.05, 5000) / z, 1.65],
  ["multiplier at N*", sequenceMultiplier(5000, 0.05, 5000), 3.035],
  ["group sequential bound", -normalQuantile((0.003333333 * 0.00161699763 ** 2) / 2), 5.75400023],
  ["flat prior: lift", bayes.estimate, 0.04082],
  ["flat prior: standard deviation", bayes.error, 0.14725],
  ["flat prior: chance to win", normalCdf(bayes.estimate / bayes.error), 0.60918],
  ["power: fixed", powerOf(0.05, z), 0.52144],
  ["power: sequential", powerOf(0.05, sequenceMultiplier(800_000 / 3, 0.05, 5000)), 0.20596],
  [
    "sample size",
    sampleSize({ baseline: { mean: 1, variance: 100 }, effect: 0.3, alpha: 0.05, power: 0.85 }, [1, 1]),
    39904,
  ],
  ["still needed: fixed", stillNeeded(lift, halves.error, 1000, () => z), 25.4565],
  [
    "still needed: sequential",
    stillNeeded(lift, halves.error, 1000, (visitors) => sequenceMultiplier(visitors, 0.05, 5000)),
    55.6683,
  ],
  ["normal: P(Z ≤ 1.96)", normalCdf(1.959963984540054), 0.975],
  ["normal: far left", normalCdf(-8) / 6.220960574271785e-16, 1],
  ["normal: quantile", normalQuantile(1e-10), -6.361340902404056],
  ["ln Γ(10)", logGamma(10), Math.log(362880)],
  ["ln Γ(1/2)", logGamma(0.5), Math.log(Math.sqrt(Math.PI))],
])("%s", (_, ours, published) =>
  expect(Math.abs((ours ?? Number.NaN) - published)).toBeLessThanOrEqual(half(published)),
);

test.each([
  ["fixed", z, 0.07027],
  ["sequential", sequenceMultiplier(800_000 / 3, 0.05, 5000), 0.12821],
])("smallest effect with 80 %% power: %s", (_, multiplier, published) => {
  expect(powerOf(published - half(published), multiplier)).toBeLessThan(0.8);
  expect(powerOf(published + half(published), multiplier)).toBeGreaterThan(0.8);
});

test("80 % power takes 1.9 times the visitors of one look, and equal shares the fewest", () => {
  const aim = { baseline: { mean: 0.3, variance: 0.21 }, effect: 0.05, alpha: 0.05, power: 0.8 };
  const plan = needed(aim, [50, 50], 2000);
  expect(plan.visitors / sampleSize(aim, [50, 50])).toBeCloseTo(1.915, 2);
  expect(plan.days).toBe(Math.ceil(plan.visitors / 2000));
  expect(needed(aim, [90, 10], 2000).visitors).toBeGreaterThan(2 * plan.visitors);
  expect(needed(aim, [50, 50], 0).days).toBe(Number.POSITIVE_INFINITY);
});

test("a sequence is wider than the fixed interval, and its p-value is α exactly at its border", () => {
  const effect = { ...rates, estimate: rates.error * sequenceMultiplier(rates.visitors, 0.05, 5000) };
  expect(confidenceSequence(effect, 0.05, 5000).from).toBeCloseTo(0, 12);
  expect(sequenceP(effect, 0.05, 5000)).toBeCloseTo(0.05, 12);
  expect(fixedInterval(effect, 0.05).from).toBeGreaterThan(0);
  expect(sequenceLowerBound(effect, 0.05, 5000)).toBeGreaterThan(0);
});

test("several arms divide α, several metrics that must all hold divide β", () => {
  expect(correctedAlpha(0.05, 2)).toBe(0.025);
  expect(correctedAlpha(0.05, 0)).toBe(0.05);
  expect(correctedPower(0.8, 4)).toBeCloseTo(0.95, 12);
});

test("a tolerated loss is a difference from a part of the control", () => {
  const effect = difference(rateSample(1000, 500), rateSample(1000, 490), 0.95);
  expect(effect.estimate).toBeCloseTo(0.49 - 0.475, 12);
  expect(effect.error).toBeLessThan(difference(rateSample(1000, 500), rateSample(1000, 490)).error);
});

/** The p-value that two arms' visitors are as the first one's share says: with one degree of freedom that of a normal. */
function chiSquare(a: number, b: number, share: number): number {
  const off = a - (a + b) * share;
  return 2 * normalCdf(-Math.abs(off) / Math.sqrt((a + b) * share * (1 - share)));
}

/**
 * The probability of finding a relative effect with 400,000 visitors in three arms, by a relative difference. In
 * GrowthBook the sequence widens the standard error instead of the interval.
 */
function powerOf(effect: number, multiplier: number): number {
  const control = { ...spread, visitors: 400_000 / 3 };
  const error = relativeError(control, { ...control, mean: spread.mean * (1 + effect) }) * (multiplier / z);
  return normalCdf(effect / error - z) + normalCdf(-z - effect / error);
}

/** Of a yes or no a square is the value itself. */
function rateSample(visitors: number, yes: number): Sample {
  return { visitors, sum: yes, squares: yes };
}

function relative(a: Sample, b: Sample) {
  const effect = relativeDifference(a, b);
  if (effect === undefined) throw new Error("The control's mean is 0");
  return effect;
}

function relativeRates(a: Sample, b: Sample) {
  const effect = relativeDifference(a, b, (sample) => meanOf(sample) * (1 - meanOf(sample)));
  if (effect === undefined) throw new Error("The control's rate is 0");
  return effect;
}

/** Half of the last digit that was published. */
function half(published: number): number {
  const digits = String(published).split(".")[1]?.length ?? 0;
  return Math.max(0.5 * 10 ** -Math.min(digits, 9), 1e-12) * (1 + 1e-6);
}
