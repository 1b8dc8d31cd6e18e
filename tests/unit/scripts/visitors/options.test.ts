import { describe, expect, test } from "vitest";
import { readOptions } from "../../../../scripts/visitors/options.ts";

const read = (text: string) => readOptions(text.split(" "));

describe("options of npm run experiments:simulate", () => {
  test("reads effects of all flags or of one, and faults", () => {
    const text =
      "--flag a --flag b --effect paid=+8% --effect b:revenue=-5 --fault sample-ratio=1 --visitors 10 --days 3";
    expect(read(`${text} --seed 4`)).toEqual({
      flags: ["a", "b"],
      visitors: 10,
      days: 3,
      effects: { a: { paid: 1.08 }, b: { paid: 1.08, revenue: 0.95 } },
      faults: { sampleRatio: 1 },
      seed: 4,
    });
    expect(read("--help")).toBeUndefined();
  });

  test("says everything that is wrong, with the option's name", () => {
    const wrong = () =>
      read("--visitors 1.5 --days 400 --effect paid=much --effect x:paid=1 --fault rain=1 --fault two-arms=60");
    expect(wrong).toThrow("--flag is needed");
    for (const part of [
      "--visitors must be",
      "--days must be",
      'not "paid=much"',
      'names "x"',
      'not "rain=1"',
      'not "two-arms=60"',
    ])
      expect(wrong).toThrow(part);
    expect(() => read("--flags a")).toThrow("Unknown option '--flags'");
  });
});
