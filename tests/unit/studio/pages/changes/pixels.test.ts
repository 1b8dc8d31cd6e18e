import { expect, test } from "vitest";
import { pixelWords } from "../../../../../src/studio/pages/changes/pixels.ts";

test.each([
  [0, "Every pixel is the same."],
  [0.000_001, "Less than 0.1 % of the pixels differ, marked on both pictures."],
  [0.001, "0.1 % of the pixels differ, marked on both pictures."],
  [0.124, "12.4 % of the pixels differ, marked on both pictures."],
  [1, "100.0 % of the pixels differ, marked on both pictures."],
])("a share of %d is said in words", (share, words) => {
  expect(pixelWords({ share })).toBe(words);
});
