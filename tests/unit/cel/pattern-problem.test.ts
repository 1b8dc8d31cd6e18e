import { expect, test } from "vitest";
import { patternProblem } from "../../../src/cel/index.ts";

test.each([
  [String.raw`^\S+\@\S+$`, "Invalid escape. Write @ without the backslash."],
  [String.raw`^a\-b$`, "Invalid escape. Write - without the backslash."],
  [String.raw`\c`, "Invalid Unicode escape."],
  ["[", "Unterminated character class."],
  ["(?i)a", "Invalid group."],
  [String.raw`\p{Nothing}`, "Invalid property name."],
])("a pattern of another engine is refused with what to write: %s", (pattern, reason) => {
  const begins = `${JSON.stringify(pattern)} is not a regular expression of ECMAScript (with the flag u): `;
  expect(patternProblem(pattern)).toBe(begins + reason);
});

test("a pattern that forms can read has no problem", () => {
  for (const pattern of ["", "^[\\w.+-]+@[a-z]+$", "\\p{L}", "[a\\-b]", "^\\\\@$"])
    expect(patternProblem(pattern)).toBeUndefined();
});
