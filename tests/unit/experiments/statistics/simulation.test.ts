import { expect, test } from "vitest";
import { drawnFromNumbers } from "../../../bench/experiments/simulation.ts";
import { binomialRange, plantedEffect, sameArms, wrongShares } from "../../../bench/experiments/trials.ts";

// The full run is `npm run bench -- experiments`.

test("A/A experiments looked at after every 100 visitors hardly ever show a difference", () => {
  const runs = 80;
  const ever = sameArms(drawnFromNumbers, runs, 3000, 1);
  expect(ever.sequence).toBeLessThanOrEqual(binomialRange(runs, 0.05).most);
  expect(ever.sampleRatio).toBeLessThanOrEqual(binomialRange(runs, 0.01).most);
  // The same looks at an interval for one look are wrong far more often.
  expect(ever.fixed).toBeGreaterThan(binomialRange(runs, 0.05).most);
});

test("a planted effect is found as often as planned, and its estimate at the planned end is right", () => {
  const runs = 40;
  const planted = plantedEffect(drawnFromNumbers, runs, 2);
  expect(planted.found).toBeGreaterThanOrEqual(binomialRange(runs, 0.8).least);
  expect(Math.abs(planted.atEnd - planted.difference)).toBeLessThanOrEqual((4 * planted.error) / Math.sqrt(runs));
  expect(planted.atStop).toBeGreaterThan(planted.difference);
});

test("51 % instead of 50 % in an arm is found within 50,000 visitors", () => {
  const runs = 4;
  expect(wrongShares(drawnFromNumbers, runs, 50_000, 3).found).toBeGreaterThanOrEqual(binomialRange(runs, 0.8).least);
});
