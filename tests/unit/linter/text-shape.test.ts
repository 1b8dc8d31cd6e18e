import { expect, test } from "vitest";
import { ending } from "../../../src/linter/text-shape.ts";

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
