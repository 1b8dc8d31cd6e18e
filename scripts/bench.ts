/** `npm run bench`: each measurement in `tests/bench/` in turn, in a process of its own. Exit code 1 when one fails. */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./build.ts";

const measurements = ["engine", "bytes", "start"];

buildIfStale();
for (const name of measurements) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
