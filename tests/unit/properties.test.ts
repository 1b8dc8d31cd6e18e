import * as fc from "fast-check";
import { expect, test } from "vitest";

test("tests of properties try the same each time, unless a seed is given to all of them", () => {
  const expected = fc.sample(fc.integer(), { seed: Number(process.env["PROPERTY_SEED"] ?? 1), numRuns: 20 });
  expect(fc.sample(fc.integer(), 20)).toEqual(expected);
});
