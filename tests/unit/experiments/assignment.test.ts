import { describe, expect, test } from "vitest";
import { armsFor, type Experiment, experimentsAt, needsVisitor, takesPart } from "../../../src/experiments/index.ts";
import { ALL } from "../share.ts";

const trial = (share: Readonly<Record<string, number>>, over: Partial<Experiment> = {}): Experiment => ({
  flag: "trial",
  epicKey: "TRY-1",
  arms: Object.keys(share),
  share,
  active: true,
  ...over,
});

/** Ids as browsers make them, the same in every run. */
function visitors(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const tail = (index * 2_654_435_761) % 281_474_976_710_656;
    const head = (index * 40_503).toString(16).padStart(8, "0").slice(-8);
    return `${head}-0000-4000-8000-${tail.toString(16).padStart(12, "0")}`;
  });
}

/** A million in the long run (docs/long-runs.md). */
const many = visitors(ALL ? 1_000_000 : 100_000);

/** The statistic of Pearson's chi-square test, for counts and the shares (in percent) that they should have. */
function chiSquare(counts: readonly number[], percents: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, index) => {
    const expected = (total * (percents[index] ?? 0)) / 100;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

/** Exceeded by chance once in a thousand times, by degrees of freedom. */
const RARE = { 1: 10.83, 2: 13.82, 3: 16.27 };

/** How many of the visitors are in each combination of the experiments' arms. */
function countsOf(list: readonly Experiment[], ids: readonly string[] = many): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const visitor of ids) {
    const key = Object.values(armsFor(list, visitor)).join(" ");
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test.each([
  ["that is off", { active: false, counts: true }, { a: 50, b: 50 }, false],
  ["that gives all the same arm", {}, { a: 100, b: 0 }, false],
  ["that gives all the same arm and counts them", { counts: true }, { a: 100, b: 0 }, true],
  ["that divides them", {}, { a: 90, b: 10 }, true],
])("an experiment %s needs to know visitors, or not", (_, over, share, needed) => {
  expect(needsVisitor([trial({ a: 100, b: 0 }), trial(share, over)])).toBe(needed);
});

describe("of many visitors", () => {
  test.each([
    [{ a: 50, b: 50 }, RARE[1]],
    [{ a: 99, b: 1 }, RARE[1]],
    [{ a: 33.3, b: 33.3, c: 33.4 }, RARE[2]],
    [{ a: 5, b: 80, c: 15 }, RARE[2]],
    [{ a: 10, b: 5, c: 70, d: 15 }, RARE[3]],
  ])("each arm gets its share %j, within what chance allows", (share: Record<string, number>, limit) => {
    const counts = countsOf([trial(share)]);
    expect(
      chiSquare(
        Object.keys(share).map((arm) => counts[arm] ?? 0),
        Object.values(share),
      ),
    ).toBeLessThan(limit);
  });

  test("each pair of arms of two experiments gets the product of the shares: they are independent", () => {
    const two = [trial({ a: 50, b: 50 }), trial({ c: 30, d: 70 }, { flag: "other" })];
    const counts = countsOf(two);
    const pairs = ["a c", "a d", "b c", "b d"].map((pair) => counts[pair] ?? 0);
    expect(chiSquare(pairs, [15, 35, 15, 35])).toBeLessThan(RARE[3]);
  });

  test("a holdout takes its share out of all experiments, and independently of their arms", () => {
    const experiment = trial({ a: 50, b: 50 });
    const held = many.filter((visitor) => !takesPart(experiment, visitor, 5));
    expect(chiSquare([held.length, many.length - held.length], [5, 95])).toBeLessThan(RARE[1]);
    expect(held.every((visitor) => armsFor([experiment], visitor, {}, 5)["trial"] === "a")).toBe(true);
    const counts = countsOf([experiment], held);
    expect(chiSquare([counts["a"] ?? 0, counts["b"] ?? 0], [50, 50])).toBeLessThan(RARE[1]);
  });
});

describe("visitors", () => {
  const some = many.slice(0, 30_000);

  test("change their arm only between the old and the new borders when shares change", () => {
    const before = trial({ a: 90, b: 10 });
    const after = trial({ a: 50, b: 50 });
    const moved = some.filter((visitor) => armsFor([before], visitor)["trial"] !== armsFor([after], visitor)["trial"]);
    expect(moved.length / some.length).toBeCloseTo(0.4, 2);
    expect(moved.every((visitor) => armsFor([after], visitor)["trial"] === "b")).toBe(true);
  });

  test.each<readonly [before: Record<string, number>, after: Record<string, number>]>([
    [
      { a: 80, b: 10, c: 10 },
      { a: 70, b: 10, c: 20 },
    ],
    [
      { a: 80, b: 10, c: 10 },
      { a: 70, b: 20, c: 10 },
    ],
    [
      { a: 40, b: 20, c: 20, d: 20 },
      { a: 30, b: 25, c: 25, d: 20 },
    ],
    [
      { a: 30, b: 60, c: 10 },
      { a: 20, b: 60, c: 20 },
    ],
    [
      { a: 0, b: 60, c: 40 },
      { a: 10, b: 60, c: 30 },
    ],
    [
      { a: 40, b: 50, c: 10 },
      { a: 20, b: 70, c: 10 },
    ],
  ])("%j → %j: only as many change their arm as must", (before, after) => {
    const [was, is] = [trial(before), trial(after)];
    const moved = some.filter((visitor) => armsFor([was], visitor)["trial"] !== armsFor([is], visitor)["trial"]);
    const must = Object.entries(after).reduce((sum, [arm, share]) => sum + Math.max(0, share - (before[arm] ?? 0)), 0);
    expect(moved.length / some.length).toBeCloseTo(must / 100, 2);
  });

  test("are divided independently by a layer, the holdout and an experiment with the same name", () => {
    const named = trial({ a: 50, b: 50 }, { layer: { name: "trial", from: 0, to: 50 } });
    const inside = some.filter((visitor) => takesPart(named, visitor));
    const counts = countsOf([named], inside);
    expect(chiSquare([counts["a"] ?? 0, counts["b"] ?? 0], [50, 50])).toBeLessThan(RARE[1]);
    const held = trial({ a: 50, b: 50 }, { flag: "holdout" });
    const taking = some.filter((visitor) => takesPart(held, visitor, 50));
    const split = countsOf([held], taking);
    expect(chiSquare([split["a"] ?? 0, split["b"] ?? 0], [50, 50])).toBeLessThan(RARE[1]);
  });

  test("take part in one experiment of a layer at most, and in independent ones of another", () => {
    const left = trial({ a: 50, b: 50 }, { layer: { name: "packages", from: 0, to: 50 } });
    const right = trial({ a: 50, b: 50 }, { flag: "right", layer: { name: "packages", from: 50, to: 100 } });
    const apart = trial({ a: 50, b: 50 }, { flag: "apart", layer: { name: "words", from: 0, to: 50 } });
    const isIn = (experiment: Experiment) => some.filter((visitor) => takesPart(experiment, visitor));
    expect(some.every((visitor) => takesPart(left, visitor) !== takesPart(right, visitor))).toBe(true);
    const both = isIn(left).filter((visitor) => takesPart(apart, visitor));
    expect(chiSquare([both.length, isIn(left).length - both.length], [50, 50])).toBeLessThan(RARE[1]);
    const out = some.filter((visitor) => !takesPart(left, visitor));
    expect(out.every((visitor) => armsFor([left], visitor)["trial"] === "a")).toBe(true);
    expect(
      chiSquare([countsOf([left], isIn(left))["a"] ?? 0, countsOf([left], isIn(left))["b"] ?? 0], [50, 50]),
    ).toBeLessThan(RARE[1]);
  });

  test("take no part in an experiment that is not active, and get its first arm", () => {
    const resting = trial({ a: 0, b: 100 }, { active: false });
    expect(some.some((visitor) => takesPart(resting, visitor))).toBe(false);
    expect(countsOf([resting], some)).toEqual({ a: some.length });
  });

  test("keep their arm after a stop that says so, if it has decided something for them; others get the first one", () => {
    const running = trial({ a: 30, b: 70 });
    const stopped = { ...running, active: false, keepsArm: true };
    const other = trial({ a: 0, b: 100 }, { flag: "other", active: false });
    for (const visitor of some.slice(0, 100)) {
      expect(armsFor([stopped, other], visitor, {}, 0, ["trial", "other"])).toEqual({
        ...armsFor([running], visitor),
        other: "a",
      });
      expect(armsFor([stopped], visitor, {}, 0, ["other"])).toEqual({ trial: "a" });
      // In the holdout nothing can have decided.
      expect(armsFor([stopped], visitor, {}, 100, ["trial"])).toEqual({ trial: "a" });
      // Nobody is counted any more.
      expect(takesPart(stopped, visitor)).toBe(false);
    }
    const elsewhere = experimentsAt({ experiments: [{ ...stopped, sites: ["uk"] }] }, "us", "en").experiments;
    expect(armsFor(elsewhere, some[0] ?? "", {}, 0, ["trial"])).toEqual({ trial: "a" });
  });

  test("get the arm that they try, if it exists", () => {
    const experiment = trial({ a: 100, b: 0 });
    expect(armsFor([experiment], "v", { trial: "b" })).toEqual({ trial: "b" });
    expect(armsFor([experiment], "v", { trial: "c" })).toEqual({ trial: "a" });
  });
});
