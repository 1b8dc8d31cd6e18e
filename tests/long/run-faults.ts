/**
 * The part `faults` of the long run: tries every fault in `faults/` one after the other, each as often as its `times`
 * says. Given names, it tries only those; with `--times 3`, each three times. The last line is `N passed, N failed`;
 * the exit code is 1 if anything failed.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { injectFaults } from "./inject-faults.ts";

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { times: { type: "string" } } });
const times = values.times === undefined ? undefined : Number(values.times);
const wrongTimes = times !== undefined && !(Number.isInteger(times) && times > 0);
if (wrongTimes) stop("Usage: npm run test:long -- faults [name ...] [--times N]");

const folder = join(import.meta.dirname, "faults");
const files = (await readdir(folder)).filter((name) => name.endsWith(".ts")).toSorted();
const unknown = names.filter((name) => !files.includes(`${name}.ts`));
if (unknown.length > 0)
  stop(`No such fault: ${unknown.join(", ")}. There are ${files.join(", ").replaceAll(".ts", "")}.`);
const wanted = names.length === 0 ? files : names.map((name) => `${name}.ts`);
const faults = await Promise.all(
  wanted.map(async (file) => ((await import(join(folder, file))) as { readonly fault: Fault }).fault),
);
const { passed, failed } = await injectFaults(
  faults.map((fault) => ({ ...fault, times: times ?? fault.times })),
  console.log,
);
console.log(`\n${passed} passed, ${failed} failed`);
// Ends explicitly, so that something a fault left open neither keeps this process alive nor changes its exit code.
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
