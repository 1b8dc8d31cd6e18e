/**
 * `npm run bench`: each measurement in `tests/bench/` in turn, in a process of its own. Exit code 1 when one fails.
 * With a name (`npm run bench -- mutations --seed 2`) that one alone, with its own options.
 */
import { spawnSync } from "node:child_process";
import { buildIfStale } from "./built.ts";

const measurements = [
  "engine",
  "validations",
  "check",
  "edits",
  "explore",
  "promises",
  "bytes",
  "start",
  "fuzz",
  "mutations",
];
// `lighthouse` takes ten minutes, and a quiet machine; `forms` five, and a browser; `tasks` three, `right-edits` half an hour: they run when they are named.
const [wanted, ...options] = process.argv.slice(2);

buildIfStale();
for (const name of wanted === undefined ? measurements : [wanted]) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`, ...options], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
