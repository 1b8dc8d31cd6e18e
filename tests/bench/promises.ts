/**
 * Breaks each promise (`invariants`) of each journey by a wrong edit, and prints how a person runs into it. Exit code 1
 * if no such path is found.
 *
 *     npm run bench -- promises
 */
import { join } from "node:path";
import { brokenPromises, storyOf } from "../unit/explorer/promises.ts";

const root = join(import.meta.dirname, "../..");

for (const one of brokenPromises) {
  const begun = process.cpuUsage();
  const story = await storyOf(root, one, 130_000);
  const { user, system } = process.cpuUsage(begun);
  const seconds = `${((user + system) / 1e6).toFixed(1)} s`;
  console.log(`${one.flow}, ${one.invariant}: ${one.edit} (${seconds})`);
  if (story === undefined) process.exitCode = 1;
  for (const line of story ?? ["nobody is found who meets it"]) console.log(`    ${line}`);
}
