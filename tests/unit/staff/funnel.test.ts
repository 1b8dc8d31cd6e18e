import { expect, test } from "vitest";
import type { ExperimentPage } from "../../../src/experiments/views.ts";
import { funnelOf } from "../../../src/staff/funnel.ts";

type Metrics = ExperimentPage["report"]["metrics"];

/** What a funnel has of metrics with these means in the two arms. */
const stages = (averages: Readonly<Record<string, readonly [number, number]>>) => {
  const metrics = Object.entries(averages).map(([metric, [control, treatment]]) => ({
    metric,
    arms: [
      { arm: "control", mean: control, visitors: 100 },
      { arm: "treatment", mean: treatment, visitors: 100 },
      { arm: "third", mean: 0, visitors: 0 },
    ],
  }));
  return funnelOf({ metrics: metrics as unknown as Metrics }).map(({ metric }) => metric);
};

test("stages stand in the order in which people get there", () => {
  expect(stages({ paid: [0.2, 0.3], registered: [0.6, 0.7], packageChosen: [0.6, 0.5], revenue: [9, 9] })).toEqual([
    "registered",
    "packageChosen",
    "paid",
  ]);
});

test("a stage that was reached before the experiment decided anything is left out", () => {
  expect(stages({ registered: [0, 0.001], packageChosen: [0.6, 0.61], paid: [0.3, 0.3] })).toEqual([
    "packageChosen",
    "paid",
  ]);
  // In one arm alone it is a difference, and is shown.
  expect(stages({ registered: [0, 0.7], packageChosen: [0.3, 0.6] })).toEqual(["registered", "packageChosen"]);
  // Who was invited, and need not pay, creates a login without a payment.
  expect(stages({ paid: [0.1, 0.1], loginCreated: [0.6, 0.5] })).toEqual(["paid", "loginCreated"]);
  expect(stages({ registered: [0, 0], packageChosen: [0, 0] })).toEqual(["registered", "packageChosen"]);
});
