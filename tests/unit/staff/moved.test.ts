import * as fc from "fast-check";
import { expect, test } from "vitest";
import { armsFor } from "../../../src/experiments/index.ts";
import { movesOf, peopleMoved } from "../../../src/staff/moved.ts";

const ARMS = ["control", "treatment", "third"];

test("a greater share moves people into it, and nobody out of it", () => {
  const [before, after] = [
    { control: 90, treatment: 10 },
    { control: 50, treatment: 50 },
  ];
  const moves = movesOf(["control", "treatment"], before, after);
  expect(moves).toEqual([{ from: "control", to: "treatment", percent: 40 }]);
  // 40 of the 90 percent of control.
  expect(moves.map((move) => peopleMoved(move, before, { control: 180, treatment: 20 }))).toEqual([80]);
});

test("the same shares move nobody", () => {
  expect(movesOf(ARMS, { control: 20, treatment: 30, third: 50 }, { control: 20, treatment: 30, third: 50 })).toEqual(
    [],
  );
});

test("for any two shares, as many move as the real assignment moves", () => {
  const visitors = Array.from({ length: 2000 }, (_, at) => `visitor ${at}`);
  const shares = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
    .map(([one, other]) => ({ control: one, treatment: other - one, third: 100 - other }));
  fc.assert(
    fc.property(shares, shares, (before, after) => {
      const armsOf = (share: typeof before) =>
        visitors.map((visitor) => armsFor([{ flag: "f", epicKey: "", arms: ARMS, share, active: true }], visitor)["f"]);
      const [old, next] = [armsOf(before), armsOf(after)];
      const moved = old.filter((arm, at) => arm !== next[at]).length / 20;
      const percent = movesOf(ARMS, before, after).reduce((sum, one) => sum + one.percent, 0);
      expect(Math.abs(moved - percent)).toBeLessThan(6);
    }),
    { numRuns: 20 },
  );
});
