import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const tests = globSync("tests/**/*.{test,spec}.ts", { cwd: ROOT });
const faults = globSync("tests/long/faults/*.ts", { cwd: ROOT }).map((path) => basename(path, ".ts"));
const parts = read("tests/long/parts.ts");

/** The third cell of each row of the tables: where a fault is tried. */
const rows = read("docs/reliability.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| Fault"))
  .map((line) => line.split(" | "))
  .map(([fault = "", , where = ""]) => ({
    fault,
    names: [...where.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  }));

/** Whether a test file, a fault of the long run or a part of it has this name. */
function exists(name: string): boolean {
  const [, part] = /^npm run test:long -- ([\w-]+)/.exec(name) ?? [];
  if (part !== undefined) return new RegExp(`^\\s*(?:\\w+Part\\()?\\s*"${part}",`, "m").test(parts);
  if (name.endsWith(".ts")) return tests.some((path) => `/${path}`.endsWith(`/${name}`));
  return faults.includes(name) || /^[A-Z_]+=/.test(name);
}

test("every row of docs/reliability.md names a test that exists, and every fault of the long run has a row", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(
    rows.flatMap(({ fault, names }) => names.filter((name) => !exists(name)).map((name) => [fault, name])),
  ).toEqual([]);
  expect(faults.filter((fault) => !rows.some(({ names }) => names.includes(fault)))).toEqual([]);
});
