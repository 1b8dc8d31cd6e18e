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

test("of several looks at a page each number's own middle counts: one slow look moves nothing", () => {
  const looks = [look(99, 900), look(70, 4_000, { layoutShift: 0.3 }), look(98, 1_000), look(97, 1_100), look(99, 800)];
  expect(medianOf(looks)).toEqual({ score: 98, firstPaint: 1_000, largestPaint: 2_000, layoutShift: 0, bytes: 100 });
});

test("of an even number of looks it is between the two in the middle; of one look, that look", () => {
  expect(medianOf([look(90, 1_000), look(100, 2_000)])).toMatchObject({ score: 95, firstPaint: 1_500 });
  expect(medianOf([look(91, 1_234)])).toEqual(look(91, 1_234));
});
