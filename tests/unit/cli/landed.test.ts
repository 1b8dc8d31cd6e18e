import { join } from "node:path";
import { expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";

/** The cache of `npm run check`, which has usually run the same simulations with the same code before. */
const cache = join(import.meta.dirname, "../../../node_modules/.cache/simulations.json");

test("the committed journeys have no warnings and match their recordings (if a change is meant: npm run flow -- record)", async () => {
  const repo = readJourneys(join(import.meta.dirname, "../../.."));
  const problems = [...check(repo), ...(await simulationProblems(repo, cache))];
  expect(problems.map(({ file, position, message }) => `${file}:${position?.line ?? ""} ${message}`)).toEqual([]);
});

test("no recorded line contains `[object`, `undefined`, `NaN` or code", () => {
  const { files } = readJourneys(join(import.meta.dirname, "../../.."));
  const recordings = [...files.values()].filter(({ path }) => path.startsWith("tests/recordings/"));
  expect(recordings.length).toBeGreaterThan(5);
  const lines = recordings.flatMap(({ path, value }) => linesIn(value).map((line) => ({ path, line })));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter(({ line }) => /\[object |\bundefined\b|\bNaN\b|\bfunction\b|=>/.test(line))).toEqual([]);
});

/** All texts in a recording. */
function linesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(linesIn) : [];
}
