/**
 * `npm run bench`: runs each measurement in `tests/bench/` in a process of its own, one after another. Exit code 1 if
 * one fails. With a name (`npm run bench -- mutations --seed 2`) runs only that one, with its own options.
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
// Not in the list, so these run only by name: `experiments` (five minutes), `experiment-results` and `experiment-cost` (two minutes each), `lighthouse` (ten minutes, on an idle
// machine), `forms` (five minutes, with a browser), `memory` (ten minutes), `load` (three minutes, on an idle machine), `tasks` (three
// minutes), `right-edits` (half an hour).
const [wanted, ...options] = process.argv.slice(2);

buildIfStale();
for (const name of wanted === undefined ? measurements : [wanted]) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, [`tests/bench/${name}.ts`, ...options], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
