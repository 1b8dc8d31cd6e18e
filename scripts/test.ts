/**
 * `npm test`: everything that CI runs. Parts run beside each other, so that no core of the machine waits; all of them
 * run, so that one look shows all that is wrong. The exit code is 1 when any failed.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readResults } from "./results.ts";
import { type Part, runParts } from "./run-parts.ts";
import { ownTemporaryFolder } from "./temporary-files.ts";

/** As `npm run` runs it, in a tenth of the time that npm takes to start. */
const script = (name: string): Part["command"] => ["node", "--run", name];

const parts: readonly Part[] = [
  { name: "build", command: ["node", "scripts/build.ts", "--if-stale"], after: [] },
  { name: "bytes", command: ["node", "tests/bench/bytes.ts"], after: ["build"] },
  { name: "format:check", command: script("format:check"), after: [] },
  { name: "lint", command: script("lint"), after: ["format:check"] },
  // One after another, beside the browser tests: those wait for pages most of the time, and these use what is left.
  { name: "typecheck", command: script("typecheck"), after: ["build"], yields: true },
  { name: "check", command: script("check"), after: ["typecheck"], yields: true },
  { name: "test:unit", command: script("test:unit"), after: ["check"], yields: true },
  { name: "test:e2e", command: script("test:e2e"), after: ["build"] },
];

/** Lines of a failure's error that are said again at the end. */
const LINES = 30;

ownTemporaryFolder();
// Hundreds of processes run the same packages: what one has compiled is there for the others (decision 75).
process.env["NODE_COMPILE_CACHE"] ??= join(import.meta.dirname, "../node_modules/.cache/compiled");
// The build makes what is generated, before anything else begins that needs it.
process.env["GENERATED"] = "by the build";
// So that what is counted below is of this run.
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
// Said again at the end: logs are long, and some readers get only the last part.
for (const { file, title, problem } of wrong)
  console.log(`\n✗ ${file} › ${title}\n${problem.split("\n").slice(0, LINES).join("\n")}`);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${results.length - wrong.length} passed, ${wrong.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
