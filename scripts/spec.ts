/**
 * `npm run spec`: for each requirement the tests that carry its number and whether they passed in the last run, and a
 * total. `-- --open` lists only what has no passing test. Exit code 2 when there are no results to read.
 */
import { readFileSync } from "node:fs";
import { readResults, type TestResult } from "./results.ts";

const results = readResults();
if (results.length === 0) {
  console.error("No test results in test-results/. Run `npm test` first.");
  process.exit(2);
}

const onlyOpen = process.argv.includes("--open");
const rows = readFileSync("tests/spec/requirements.tsv", "utf8").trim().split("\n").slice(1);
const byNumber = new Map<string, TestResult[]>();
for (const result of results)
  for (const [, numbers = ""] of result.title.matchAll(/\[([A-Z0-9][A-Z0-9, -]*-\d+)\]/g))
    for (const number of numbers.split(/,\s*/)) byNumber.set(number, [...(byNumber.get(number) ?? []), result]);

let shown = 0;
for (const row of rows) {
  const [id = "", , , requirement = ""] = row.split("\t");
  const tests = byNumber.get(id) ?? [];
  const state = tests.length === 0 ? "open" : tests.every((test) => test.passed) ? "shown" : "FAILED";
  if (state === "shown") shown++;
  if (onlyOpen && state === "shown") continue;
  console.log(`${state.padEnd(6)} ${id.padEnd(12)} ${requirement.slice(0, 100)}`);
  for (const test of tests) console.log(`         ${test.passed ? "passed" : "FAILED"}  ${test.file}: ${test.title}`);
}

const known = new Set(rows.map((row) => row.split("\t")[0]));
const unknown = [...byNumber.keys()].filter((number) => !known.has(number));
if (unknown.length > 0) console.log(`\nNumbers in test titles that are no requirement: ${unknown.join(", ")}`);
console.log(`\n${shown} of ${rows.length} requirements are shown by passing tests; ${rows.length - shown} are open.`);
// Not process.exit: it would cut off what a pipe has not taken yet.
process.exitCode = unknown.length > 0 ? 1 : 0;
