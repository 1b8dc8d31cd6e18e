/**
 * `npm test`: everything that CI runs. The parts run in parallel to use every core. All of them run, so that one run
 * shows every problem. Exit code 1 if any failed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readResults } from "./results.ts";
import { type Part, runParts } from "./run-parts.ts";
import { ownTemporaryFolder } from "./temporary-files.ts";

/** Like `npm run`, but starts in a tenth of its time. */
const script = (name: string): Part["command"] => ["node", "--run", name];

const parts: readonly Part[] = [
  { name: "build", command: ["node", "scripts/build.ts", "--if-stale"], after: [] },
  { name: "bytes", command: ["node", "tests/bench/bytes.ts"], after: ["build"] },
  { name: "format:check", command: script("format:check"), after: [] },
  { name: "lint", command: script("lint"), after: ["format:check"] },
  // These run one after another beside the browser tests, which mostly wait for pages and leave CPU time unused.
  { name: "typecheck", command: script("typecheck"), after: ["build"], yields: true },
  { name: "check", command: script("check"), after: ["typecheck"], yields: true },
  { name: "test:unit", command: script("test:unit"), after: ["check"], yields: true },
  { name: "test:e2e", command: script("test:e2e"), after: ["build"] },
];

/** Number of lines of an error that the summary repeats. */
const LINES = 30;

ownTemporaryFolder();
// Hundreds of processes load the same packages, so they share a compile cache.
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
// The build generates the files before any part needs them.
process.env["GENERATED"] = "by the build";
// So that the results below are from this run.
rmSync("test-results", { recursive: true, force: true });
const ended = await runParts(parts);
const failed = ended.filter(({ ok }) => !ok).map(({ name }) => name);
const results = readResults();

console.log("\nTime of each part, and when it began:");
for (const { name, ok, from, seconds } of ended)
  console.log(
    `${seconds.toFixed(1).padStart(8)} s  at ${from.toFixed(0).padStart(4)} s  ${name}${ok ? "" : " FAILED"}`,
  );
console.log("\nThe slowest tests:");
for (const { file, title, ms } of results.toSorted((one, other) => other.ms - one.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${file} › ${title}`);

const wrong = results.filter((result) => !result.passed);
// Repeated at the end, because logs are long and some tools show only their last part.
for (const { file, title, problem } of wrong)
  console.log(`\n✗ ${file} › ${title}\n${problem.split("\n").slice(0, LINES).join("\n")}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${results.length - wrong.length} passed, ${wrong.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
