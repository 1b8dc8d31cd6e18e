/**
 * `npm test`: everything that CI runs, in order of how quickly it can fail. All parts run, so that one look shows all
 * that is wrong; the exit code is 1 when any failed.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { readResults } from "./results.ts";

const parts = ["generate", "format:check", "lint", "typecheck", "check", "test:unit", "test:e2e"];

const failed: string[] = [];
// So that what is counted below is of this run.
rmSync("test-results", { recursive: true, force: true });
for (const part of parts) {
  const started = performance.now();
  console.log(`\n── npm run ${part}`);
  const { status } = spawnSync("npm", ["run", "--silent", part], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  console.log(
    `── ${part}: ${status === 0 ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) failed.push(part);
}

const results = readResults();
const wrong = results.filter((result) => !result.passed);
// Said again at the end: logs are long, and some readers get only the last part.
for (const { file, title, problem } of wrong) {
  console.log(`\n✗ ${file} › ${title}\n${problem.split("\n").slice(0, 30).join("\n")}`);
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${results.length - wrong.length} passed, ${wrong.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
