import type { Rule } from "../rule.ts";

export const unreadable: Rule = {
  id: "json",
  finds:
    "A file cannot be read, or is not valid JSON: a comma, a bracket or a quotation mark is missing or superfluous.",
  why: "The complete file is ignored, so whole journeys or languages are missing.",
  // These problems are found while the files are read.
  reads: "all",
  check: () => [],
};
