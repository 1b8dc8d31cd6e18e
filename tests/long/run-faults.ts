/**
 * The part `faults` of the long run: everything that goes wrong in `faults/`, each as often as it says, one after the other. With names only those,
 * with `--times 3` each so often. The last line is `N passed, N failed`; exit code 1 when anything failed.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Fault } from "./fault.ts";
import { tryFaults } from "./try-faults.ts";

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
const { passed, failed } = await tryFaults(
  faults.map((fault) => ({ ...fault, times: times ?? fault.times })),
  console.log,
);
console.log(`\n${passed} passed, ${failed} failed`);
// By hand: what a fault left open is not to keep this process, nor its exit code from whoever waits for it.
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function stop(text: string): never {
  console.error(text);
  process.exit(1);
}
