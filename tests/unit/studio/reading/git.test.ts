import { execFileSync } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workingCopy } from "../../../../src/studio/reading/index.ts";
import { newFolder } from "../../new-folder.ts";

test("reading the state of a working copy does not write git's index, which would collide with a submission", async () => {
  const root = newFolder();
  const git = (...args: readonly string[]) => execFileSync("git", ["-C", root, ...args]);
  writeFileSync(join(root, "a.json"), "{}");
  git("init", "--quiet");
  git("config", "user.name", "A Writer");
  git("config", "user.email", "writer@example.com");
  git("add", "--all");
  git("commit", "--quiet", "-m", "First");
  // Git remembers the time of a file. It would note the new one.
  utimesSync(join(root, "a.json"), 1_000, 1_000);
  const index = () => readFileSync(join(root, ".git/index")).toString("hex");
  const before = index();
  expect((await workingCopy(root, ["."])).changed).toEqual([]);
  expect(index()).toBe(before);
  git("status");
  expect(index()).not.toBe(before);
});
