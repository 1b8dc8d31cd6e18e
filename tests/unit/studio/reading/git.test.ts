import { execFileSync } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git, workingCopy } from "../../../../src/studio/reading/index.ts";
import { newFolder } from "../../new-folder.ts";

test("reading the state of a working copy does not write git's index, which would collide with a submission", async () => {
  const root = newFolder();
  const run = (...args: readonly string[]) => execFileSync("git", ["-C", root, ...args]);
  writeFileSync(join(root, "a.json"), "{}");
  run("init", "--quiet");
  run("config", "user.name", "A Writer");
  run("config", "user.email", "writer@example.com");
  run("add", "--all");
  run("commit", "--quiet", "-m", "First");
  // Git remembers the time of a file. It would note the new one.
  utimesSync(join(root, "a.json"), 1_000, 1_000);
  const index = () => readFileSync(join(root, ".git/index")).toString("hex");
  const before = index();
  expect((await workingCopy(root, ["."])).changed).toEqual([]);
  expect(index()).toBe(before);
  run("status");
  expect(index()).not.toBe(before);
});

test("git answers again after the process that runs it has ended, and the request of then is refused", async () => {
  const root = newFolder();
  const ends = ["-c", "alias.end=!kill -9 $(ps -o ppid= -p $PPID)", "end"];
  await expect(git(root, ends)).rejects.toThrow("Git ended");
  expect(await git(root, ["--version"])).toMatch("git version");
});
