import { join } from "node:path";
import { expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { simulationProblems } from "../../../src/cli/index.ts";

/** What `npm run check` has found the same journeys do with the same code, which it runs through beforehand. */
const cache = join(import.meta.dirname, "../../../node_modules/.cache/simulations.json");

test("the check warns of nothing in the landed files, and they do what was recorded (else, where it is meant: npm run flow -- record)", async () => {
  const repo = readJourneys(join(import.meta.dirname, "../../.."));
  const problems = [...check(repo), ...(await simulationProblems(repo, cache))];
  expect(problems.map(({ file, position, message }) => `${file}:${position?.line ?? ""} ${message}`)).toEqual([]);
});

test("no recorded line holds what JavaScript prints of an object or of nothing", () => {
  const { files } = readJourneys(join(import.meta.dirname, "../../.."));
  const recordings = [...files.values()].filter(({ path }) => path.startsWith("tests/recordings/"));
  expect(recordings.length).toBeGreaterThan(5);
  const lines = recordings.flatMap(({ path, value }) => linesIn(value).map((line) => ({ path, line })));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter(({ line }) => /\[object |\bundefined\b|\bNaN\b|\bfunction\b|=>/.test(line))).toEqual([]);
});

/** All that is written in a recording, a line at a time: of the page, and of what else happened. */
function linesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(linesIn) : [];
}
