import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** `[words](where)`, without what another site has. */
const LINK = /\]\((?![a-z]+:)([^)#\s]+)[^)]*\)/g;

test("every link between the project's documents, and to its files, leads to a file", () => {
  const links = globSync(["*.md", "docs/**/*.md"], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(LINK)].map(([, to = ""]) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ file, to }) => !existsSync(join(root, dirname(file), to)))).toEqual([]);
});
