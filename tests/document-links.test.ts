import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Matches `[words](where)`, except links to other sites. */
const LINK = /\]\((?![a-z]+:)([^)#\s]+)[^)]*\)/g;

test("every link between the project's documents and to its files points to an existing file", () => {
  const links = globSync(["*.md", "docs/**/*.md"], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(LINK)].map(([, to = ""]) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ file, to }) => !existsSync(join(root, dirname(file), to)))).toEqual([]);
});
