import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { tidy } from "../../../src/app/keep-earlier-builds.ts";
import { newFolder } from "../new-folder.ts";

const HOUR = 3_600_000;
// Whole seconds: every file system can store those.
const NOW = 1_700_000_000_000;
let dir = "";

beforeEach(async () => {
  dir = newFolder();
});

/** Writes files and then tidies up, as a build does. */
async function build(now: number, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), name);
  }
  await tidy(dir, names, now);
}

const files = async (): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
};

test("a file of an earlier build stays for one day after it was replaced, with its compressed copies, whatever its age", async () => {
  await build(NOW - 1000 * HOUR, "index.html", "assets/a-11111111.js", "assets/same-00000000.js");
  await writeFile(join(dir, "assets/a-11111111.js.br"), "small");
  await build(NOW, "index.html", "assets/a-22222222.js", "assets/same-00000000.js");
  const both = [
    "assets/a-11111111.js",
    "assets/a-11111111.js.br",
    "assets/a-22222222.js",
    "assets/same-00000000.js",
    "index.html",
  ];
  expect(await files()).toEqual(both);
  await build(NOW + 23 * HOUR, "index.html", "assets/a-22222222.js", "assets/same-00000000.js");
  expect(await files()).toEqual(both);
  await build(NOW + 25 * HOUR, "index.html", "assets/a-33333333.js", "assets/same-00000000.js");
  expect(await files()).toEqual([
    "assets/a-22222222.js",
    "assets/a-33333333.js",
    "assets/same-00000000.js",
    "index.html",
  ]);
});

test("a file that a later build contains again belongs to that build", async () => {
  await build(NOW, "assets/a-11111111.js");
  await build(NOW, "assets/a-22222222.js");
  await build(NOW + 2 * HOUR, "assets/a-11111111.js");
  await build(NOW + 30 * HOUR, "assets/a-11111111.js");
  expect(await files()).toEqual(["assets/a-11111111.js"]);
});

test("files without a hash go when a build no longer has them, and files that no build wrote stay", async () => {
  await writeFile(join(dir, "robots.txt"), "by hand");
  await build(NOW, "index.html", "old.html");
  await build(NOW, "index.html");
  expect(await files()).toEqual(["index.html", "robots.txt"]);
});

test("in a folder of a build that left no list, the files count as replaced now", async () => {
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "assets/a-11111111.js"), "before");
  await build(NOW, "assets/a-22222222.js");
  await build(NOW + 23 * HOUR, "assets/a-22222222.js");
  expect(await files()).toEqual(["assets/a-11111111.js", "assets/a-22222222.js"]);
});
