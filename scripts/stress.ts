/**
 * `npm run test:stress`: runs `npm test` twice to find unstable tests: once while other processes keep every core busy,
 * and once in a random order. Prints the seed of the order (`--seed 7` repeats it) and, at the end, the failures of
 * each run. Exit code 1 if anything failed. With a script and its arguments runs only that: `npm run test:stress --
 * test:unit tests/unit/engine`.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { readResults } from "./results.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: "string" } } });
const seed = Number(values.seed ?? randomInt(1, 1_000_000));
if (!Number.isInteger(seed)) throw new Error("--seed is a whole number");
const [part = "test", ...options] = positionals;

/** A run's name, its environment, and whether to keep every core busy. */
const runs: readonly (readonly [name: string, env: Readonly<Record<string, string>>, busy: boolean])[] = [
  ["while every core is kept busy", { PARTS_ALIKE: "1" }, true],
  [`in a random order (seed ${seed})`, { TEST_ORDER_SEED: String(seed) }, false],
];

const said: string[] = [];
let failed = false;
for (const [name, env, busy] of runs) {
  console.log(`\n── ${part} ${name}`);
  const began = performance.now();
  const burning = busy ? keepBusy(availableParallelism()) : [];
  const { status } = spawnSync("npm", ["run", "--silent", part, ...(options.length > 0 ? ["--", ...options] : [])], {
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  for (const one of burning) one.kill("SIGKILL");
  failed ||= status !== 0;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  said.push(`${status === 0 ? "✓" : "✗"} ${part} ${name}: ${seconds} s`);
  const wrong = readResults("test-results", began + performance.timeOrigin).filter(({ passed }) => !passed);
  for (const { file, title } of wrong) said.push(`    ✗ ${file} › ${title}`);
}
console.log(`\n${said.join("\n")}`);
process.exitCode = failed ? 1 : 0;

/** Starts processes that only use CPU time. They end with this one, even if it is killed. */
function keepBusy(count: number): readonly ChildProcess[] {
  const script =
    'process.stdin.resume().on("end", () => process.exit()); (function burn() { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(burn); })();';
  return Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", script], { stdio: ["pipe", "ignore", "ignore"] }),
  );
}
