/**
 * Damages files of every kind, and checks each as part of a small repository and, if the rules find no error, explores
 * its journeys: each must return a result in a short time.
 *
 *     npm run bench -- fuzz [--count 10000] [--seed 1]
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explore } from "../../src/explorer/index.ts";
import { check } from "../../src/linter/index.ts";
import { readRepository } from "../../src/model/index.ts";
import { assemble } from "../../src/model/read.ts";
import { parseSource } from "../../src/model/source.ts";
import { damaged } from "./fuzz/damage.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});
const root = new URL("../fixtures/flows/good", import.meta.url).pathname;
// With a list of the catalogue: its schema has rules in expressions.
const home = new URL("../..", import.meta.url).pathname;
const catalogue = globSync("{schemas,flows}/catalogue/coupons*.json", { cwd: home }).map(
  (path) => [path, parseSource(path, readFileSync(join(home, path))).file] as const,
);
const base = assemble(root, new Map([...readRepository(root).files, ...catalogue]), []);
const files = [...base.files.values()];
const seen = new Map<string, { count: number; refused: number; slowest: number }>();
const failures: string[] = [];

for (let number = 0; number < Number(values.count); number += 1) {
  const file = files[number % files.length];
  if (file === undefined) continue;
  const { how, bytes } = damaged(file.text, Number(values.seed) * 1_000_003 + number);
  // Processor time of this process: the machine may be doing other things.
  const began = process.cpuUsage();
  let errors = 0;
  try {
    const parsed = parseSource(file.path, bytes);
    const repo = assemble(root, new Map([...base.files, [file.path, parsed.file]]), parsed.problems);
    errors = check(repo).filter(({ severity, message }) => severity === "error" && message !== "").length;
    if (errors === 0) for (const flow of repo.flows) await explore(repo, flow);
  } catch (error) {
    failures.push(`${number} (${file.path}, ${how}): ${error instanceof Error ? error.message : String(error)}`);
  }
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1000;
  if (ms > 5_000) failures.push(`${number} (${file.path}, ${how}): ${(ms / 1000).toFixed(1)} s`);
  const sum = seen.get(how) ?? { count: 0, refused: 0, slowest: 0 };
  seen.set(how, {
    count: sum.count + 1,
    refused: sum.refused + (errors > 0 ? 1 : 0),
    slowest: Math.max(sum.slowest, ms),
  });
}

console.log("Damaged files: tried, refused with a message, the slowest (ms of processor time)");
for (const [how, { count, refused, slowest }] of [...seen].sort()) {
  console.log(
    `  ${how.padEnd(34)} ${String(count).padStart(5)} ${String(refused).padStart(5)} ${slowest.toFixed(0).padStart(6)}`,
  );
}
for (const failure of failures.slice(0, 50)) console.log(`  FAILED ${failure}`);
console.log(`${values.count} files, ${failures.length} crashes or hangs over 5 s (seed ${values.seed}).`);
if (failures.length > 0) process.exitCode = 1;
