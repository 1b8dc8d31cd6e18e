import { expect, test } from "vitest";
import { ending, wordsIn } from "../../../src/linter/text-shape.ts";

test.each([
  ["May we call you?", "?"],
  ["¿Podemos llamarte?", "?"],
  ["approx.", undefined],
  ["Te escribiremos.", undefined],
  ["We will call you.", "."],
  ["Saving your order...", "…"],
])("the final mark of %j, which translations must share, is %j", (text, mark) => {
  expect(ending(text)).toBe(mark);
});

test("the words of a text are found without its addresses, in a word of a million letters as in a short one", () => {
  expect(wordsIn("Write to ana.b@example.com soon").map(({ word }) => word)).toEqual(["Write", "to", "soon"]);
  const began = process.cpuUsage();
  expect(wordsIn("x".repeat(1_000_000))).toHaveLength(1);
  // Quadratic time would be minutes.
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});
