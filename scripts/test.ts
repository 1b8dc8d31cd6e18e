/**
 * `npm test`: everything that CI runs, in order of how quickly it can fail. All parts run, so that one look shows all
 * that is wrong; the exit code is 1 when any failed.
 */
import { spawnSync } from "node:child_process";
import { readResults } from "./results.ts";

const parts = ["generate", "format:check", "lint", "typecheck", "check", "test:unit", "test:e2e"];

const failed: string[] = [];
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
const passed = results.filter((result) => result.passed).length;
if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
console.log(`\n${passed} passed, ${results.length - passed} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
