import { expect, test } from "vitest";
import { signedNumber } from "../../../src/staff/figures.ts";
import { heightOf, plannedEnd, seriesOf } from "../../../src/staff/series.ts";
import { differenceOf } from "./pages.ts";

const PAID = { metric: "paid", currency: "USD" } as const;
const day = (number: number, difference?: ReturnType<typeof differenceOf>) => ({
  day: `2026-11-0${number}`,
  arms: [
    { arm: "control", visitors: 100 },
    { arm: "treatment", visitors: 100, ...(difference && { difference }) },
  ],
});

test("a series is in points, without the days on which too little was known", () => {
  const days = [day(1), day(2, differenceOf(0.02, 0.1)), day(3, differenceOf(0.01, 0.05))];
  const points = seriesOf(days, "treatment", PAID);
  expect(points.map((point) => point.day.toISOString().slice(0, 10))).toEqual(["2026-11-02", "2026-11-03"]);
  expect(points[0]).toMatchObject({ estimate: 2, visitors: 100 });
  expect(points[0]?.low).toBeCloseTo(-8);
  expect(points[0]?.high).toBeCloseTo(12);
  expect(points[0]?.fixedHigh).toBeCloseTo(7);
  expect(seriesOf(days, "control", PAID)).toEqual([]);
});

test("amounts are in whole units of their currency", () => {
  const days = [day(1, differenceOf(150, 50))];
  expect(seriesOf(days, "treatment", { metric: "revenue", currency: "USD" })[0]?.estimate).toBe(1.5);
  expect(seriesOf(days, "treatment", { metric: "revenue", currency: "JPY" })[0]?.estimate).toBe(150);
});

test("an interval without an end, which JSON writes as null, is left out", () => {
  const endless = JSON.parse(JSON.stringify(differenceOf(0.01, Infinity))) as ReturnType<typeof differenceOf>;
  expect(seriesOf([day(1, endless)], "treatment", PAID)).toEqual([]);
});

test("the chart shows zero, the smallest effect and the later half; the first wide days are cut", () => {
  const wide = [500, 300, 4, 3].map((half, at) => day(at + 1, differenceOf(0.01, half / 100)));
  const [bottom, top] = heightOf(seriesOf(wide, "treatment", PAID), 6);
  expect(bottom).toBeLessThan(-3);
  expect(bottom).toBeGreaterThan(-5);
  expect(top).toBeGreaterThan(6);
  expect(top).toBeLessThan(8);
  expect(plannedEnd(new Date("2026-11-01"), 28)).toEqual(new Date("2026-11-29"));
});

test.each([
  [1.04, "+1.0"],
  [-0.43, "−0.4"],
  [0.04, "+0.04"],
  [-0.001, "0.00"],
  [0, "0.0"],
])("the number %d is written %s", (number, words) => {
  expect(signedNumber(PAID, number)).toBe(words);
});
