import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/** The findings about an experiment with these shares, one per arm. */
function problems(...shares: readonly number[]): readonly string[] {
  const arms = shares.map((_, index) => (index === 0 ? "control" : `arm${index}`));
  const share = Object.fromEntries(arms.map((arm, index) => [arm, shares[index]]));
  return problemsAfter([
    [
      "flows/experiments.json",
      '"arms": ["control", "treatment"],\n      "share": { "control": 50, "treatment": 50 }',
      `"arms": ${JSON.stringify(arms)},\n      "share": ${JSON.stringify(share)}`,
    ],
  ])
    .filter(({ rule }) => rule === "experiment-arms")
    .map(({ message }) => message);
}

test("adds up shares with decimals without floating-point errors", () => {
  expect(problems(16.6, 16.6, 16.7, 16.7, 16.7, 16.7)).toEqual([]);
  expect(problems(16.6, 16.7, 16.7, 16.7, 16.7, 16.7)).toEqual([
    "The shares add up to 100.1. They must add up to 100.",
  ]);
});
