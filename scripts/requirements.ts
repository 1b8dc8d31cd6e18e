/** Finds the requirements that tests cover, by the numbers in their titles and the results of a run. */
import type { TestResult } from "./results.ts";

export interface Requirement {
  readonly id: string;
  readonly words: string;
  /**
   * `shown`: all tests that name it and ran have passed. `not run`: tests name it, but none of them ran. `open`: no test
   * names it.
   */
  readonly state: "shown" | "FAILED" | "not run" | "open";
  /** The tests that name it and ran. */
  readonly tests: readonly TestResult[];
  /** Where tests name it, as `file:line`. A table of test cases counts as one place. */
  readonly places: readonly string[];
}

/**
 * Evaluates each row of the table of requirements (tab-separated, with a header), and finds numbers in test titles that
 * are not in the table. `sources` are the texts of the test files by path, `results` those of one run.
 */
export function requirements(
  table: string,
  sources: ReadonlyMap<string, string>,
  results: readonly TestResult[],
): { readonly rows: readonly Requirement[]; readonly unknown: readonly string[] } {
  const tests = grouped(results.flatMap((result) => numbersIn(result.title).map((id) => [id, result] as const)));
  const places = grouped(
    [...sources].flatMap(([path, text]) =>
      text.split("\n").flatMap((line, index) => namedIn(line).map((id) => [id, `${path}:${index + 1}`] as const)),
    ),
  );
  const rows = table
    .trim()
    .split("\n")
    .slice(1)
    .map((row): Requirement => {
      const [id = "", , , words = ""] = row.split("\t");
      const [ran, named] = [tests.get(id) ?? [], places.get(id) ?? []];
      return { id, words, state: stateOf(ran, named), tests: ran, places: named };
    });
  const known = new Set(rows.map(({ id }) => id));
  return { rows, unknown: [...tests.keys()].filter((id) => !known.has(id)) };
}

function stateOf(tests: readonly TestResult[], places: readonly string[]): Requirement["state"] {
  if (tests.length === 0) return places.length === 0 ? "open" : "not run";
  return tests.every(({ passed }) => passed) ? "shown" : "FAILED";
}

const NUMBERS = "[A-Z][A-Z0-9]*-\\d+(?:, ?[A-Z][A-Z0-9]*-\\d+)*";

/** Finds `[STEP2-07] [STEP2-08]`, or both in one pair of brackets. Without duplicates. */
export function numbersIn(title: string): readonly string[] {
  return found(title, new RegExp(`\\[(${NUMBERS})\\]`, "g"));
}

/** Finds the numbers in a line of a test file, including those in a table that fills titles. */
function namedIn(line: string): readonly string[] {
  return found(line, new RegExp(`[["](${NUMBERS})[\\]"]`, "g"));
}

function found(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, numbers = ""]) => numbers.split(/, ?/)))];
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of pairs) groups.set(key, [...(groups.get(key) ?? []), value]);
  return groups;
}
