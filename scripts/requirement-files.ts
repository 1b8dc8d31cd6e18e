/** Where this project keeps its requirements: in a table, and in tests that contain their numbers. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Relative to the project's folder. */
export const TABLE = "tests/spec/requirements.tsv";

/** The table of requirements and the texts of the tests by path; `undefined` if a project has no table. */
export function requirementFiles(root: string) {
  const table = join(root, TABLE);
  if (!existsSync(table)) return undefined;
  return { table: readFileSync(table, "utf8"), sources: textsOf(root, "tests/**/*.{ts,tsx}") };
}

/** The texts of files by path, sorted. */
export function textsOf(root: string, patterns: string | readonly string[]): ReadonlyMap<string, string> {
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(root, path), "utf8")]));
}
