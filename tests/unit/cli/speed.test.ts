import { expect, test } from "vitest";
import { medianOf, type Speed } from "../../bench/speed.ts";

const look = (score: number, firstPaint: number, over: Partial<Speed> = {}): Speed => ({
  score,
  firstPaint,
  largestPaint: 2 * firstPaint,
  layoutShift: 0,
  bytes: 100,
  ...over,
});

test("uses the median of each number, so that one slow measurement has no effect", () => {
  const looks = [look(99, 900), look(70, 4_000, { layoutShift: 0.3 }), look(98, 1_000), look(97, 1_100), look(99, 800)];
  expect(medianOf(looks)).toEqual({ score: 98, firstPaint: 1_000, largestPaint: 2_000, layoutShift: 0, bytes: 100 });
});

test("uses the mean of the two middle values for an even number of measurements, and a single one as it is", () => {
  expect(medianOf([look(90, 1_000), look(100, 2_000)])).toMatchObject({ score: 95, firstPaint: 1_500 });
  expect(medianOf([look(91, 1_234)])).toEqual(look(91, 1_234));
});
