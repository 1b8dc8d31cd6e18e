import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Matches `[words](where)`, except links to other sites. */
const LINK = /\]\((?![a-z]+:)([^)#\s]+)[^)]*\)/g;
/** Matches "decision 218", "decisions 34 and 36" and `docs/decisions/034`, also in two lines of a comment. */
const MENTION = /\bdecisions?(?: |\/|\s+(?:\/\/|\*) )(\d{1,3})(?: and (\d{1,3}))?\b/gi;

const read = (file: string) => readFileSync(join(root, file), "utf8");

test("every link between the project's documents and to its files points to an existing file", () => {
  const links = globSync(["*.md", "docs/**/*.md"], { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(LINK)].map(([, to = ""]) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ file, to }) => !existsSync(join(root, dirname(file), to)))).toEqual([]);
});

test("every script that a document runs exists, and every file that CONTRIBUTING.md names", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
  const texts = globSync(["CONTRIBUTING.md", "README.md", "docs/**/*.md"], { cwd: root }).map(read);
  const named = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const commands = texts.flatMap((text) => named(/\bnpm run ([a-z0-9:]+)/g, text));
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [
    ...texts.flatMap((text) => named(/\bnode (scripts\/[\w/-]+\.ts)/g, text)),
    ...named(/\b((?:tests|src|scripts|docs|flows)\/[\w./-]*\w)/g, read("CONTRIBUTING.md")),
  ];
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every decision is in the index, by its number and title", () => {
  const index = read("docs/decisions/README.md");
  const decisions = globSync("docs/decisions/[0-9]*.md", { cwd: root });
  expect(decisions.length).toBeGreaterThan(40);
  const lines = decisions.map((file) => `- [${titleOf(file)}](${file.split("/").at(-1)})`);
  expect(lines.filter((line) => !index.includes(line))).toEqual([]);
});

test("every decision that a file mentions by its number exists", () => {
  const numbers = new Set(
    globSync("docs/decisions/[0-9]*.md", { cwd: root }).map((file) => Number(file.split("/").at(-1)?.slice(0, 3))),
  );
  const files = globSync(["*.{md,ts}", "{docs,src,renderers,tests,scripts,schemas}/**/*.{md,ts,tsx,css,js}"], {
    cwd: root,
  }).filter((file) => !file.includes("generated/"));
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(MENTION)]
      .flatMap(([, ...found]) => found.filter((number) => number !== undefined))
      .filter((number) => !numbers.has(Number(number)))
      .map((number) => `${file}: decision ${number}`),
  );
  expect(missing).toEqual([]);
});

function titleOf(file: string): string {
  return read(file).split("\n", 1)[0]?.slice("# ".length) ?? "";
}
