/**
 * Prints how large the code is, and how many concepts it has: lines and files by folder, exported names, small files,
 * commands and routes of the Studio, its dialogs and forms that are drawn by hand, and identifiers with a word that DESIGN's table of names replaces.
 *
 *     npm run bench -- house [--before <revision>]
 *
 * With a revision, each figure stands beside the one of that revision.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { type House, houseOf, type SourceText } from "./house/measure.ts";

const { values } = parseArgs({ options: { before: { type: "string" } } });

const now = houseOf(trackedFiles());
const before = values.before === undefined ? undefined : houseOf(filesAt(values.before));
for (const [title, rows] of sections(now, before)) {
  console.log(`\n${title}`);
  for (const [name, ...figures] of rows) console.log(`  ${name.padEnd(34)}${figures.map(column).join("")}`);
}

function sections(is: House, was: House | undefined): (readonly [string, (readonly [string, ...string[]])[]])[] {
  return Object.entries(is).map(([title, figures]) => {
    const old = was?.[title as keyof House] ?? {};
    const names = [...new Set([...Object.keys(figures), ...Object.keys(old)])];
    return [
      title,
      names.map((name) => [name, ...(was ? [old[name] ?? 0] : []), figures[name] ?? 0].map(String) as [string]),
    ];
  });
}

function column(figure: string): string {
  return figure.padStart(10);
}

function trackedFiles(): SourceText[] {
  return filesAt("HEAD");
}

function filesAt(revision: string): SourceText[] {
  const git = (input: string | undefined, ...args: string[]) =>
    execFileSync("git", args, { maxBuffer: 1 << 30, ...(input !== undefined && { input }) });
  const entries = git(undefined, "ls-tree", "-r", revision, "src", "renderers", "tests", "docs")
    .toString()
    .split("\n")
    .flatMap((line) => {
      const [, hash = "", path = ""] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(line) ?? [];
      return /\.(?:tsx?|md|css)$/.test(path) ? [{ hash, path }] : [];
    });
  const contents = git(entries.map(({ hash }) => hash).join("\n"), "cat-file", "--batch");
  let at = 0;
  return entries.map(({ path }) => {
    const head = contents.indexOf("\n", at);
    const size = Number(contents.toString("utf8", at, head).split(" ")[2]);
    at = head + size + 2;
    return { path, text: contents.toString("utf8", head + 1, head + 1 + size) };
  });
}
