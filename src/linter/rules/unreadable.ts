import type { Rule } from "../rule.ts";

export const unreadable: Rule = {
  id: "json",
  finds: "A file cannot be read, or is not JSON: a comma, a bracket or a quotation mark is missing or too many.",
  why: "Nothing in the file counts, so whole journeys or languages would be missing.",
  // Found while the files were read.
  readsTexts: true,
  check: () => [],
};
