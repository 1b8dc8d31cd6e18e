import { join } from "node:path";
import { parseArgs } from "node:util";
import { artifactsOf, generate } from "../src/compiler/generate/index.ts";
import { sizesOf } from "../src/compiler/generate/sizes.ts";
import { readRepository } from "../src/model/index.ts";

/** `npm run generate [-- --sizes] [folder]`: writes src/generated/ from flows/, schemas/ and locales/ of this project, or of a copy. */
const { values, positionals } = parseArgs({ options: { sizes: { type: "boolean" } }, allowPositionals: true });
const [root = join(import.meta.dirname, "..")] = positionals;
const began = performance.now();
const repo = readRepository(root);
for (const problem of repo.problems) {
  console.error(`${problem.file}:${problem.position.line}:${problem.position.column}: ${problem.message}`);
}

const { written, removed, failures } = await generate(repo);
for (const { artifact, error } of failures) console.error(`${artifact.path}: ${error.message}`);
const failed = failures.length + repo.problems.length;
console.log(
  `src/generated: ${written.length} written, ${removed.length} removed, ${failures.length} failed, ${Math.round(performance.now() - began)} ms`,
);
if (values.sizes) await printSizes();
process.exitCode = failed > 0 ? 1 : 0;

async function printSizes(): Promise<void> {
  const missing = new Set(failures.map(({ artifact }) => artifact.path));
  const artifacts = artifactsOf(repo).filter(({ path }) => !missing.has(path));
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(40) : String(cell).padStart(10))).join("");
  console.log(row("bytes", "raw", "minified", "gzip", "with all"));
  for (const size of await sizesOf(join(root, "src/generated"), artifacts)) {
    console.log(row(size.path, size.raw, size.minified, size.gzip, size.bundledGzip));
  }
}
