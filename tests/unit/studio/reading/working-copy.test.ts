import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { workingCopy } from "../../../../src/studio/reading/index.ts";
import { newFolder } from "../../new-folder.ts";

const top = mkdtempSync(join(tmpdir(), "working-copy-"));
const root = join(top, "a product");
mkdirSync(join(root, "flows"), { recursive: true });
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(top, { recursive: true, force: true }));

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-C", root, "-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
    encoding: "utf8",
  }).trim();
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const look = () => workingCopy(root, ["flows"]);

test("describes a working copy: its branch, author, remote, what prevents a submission, and changed files", async () => {
  expect(await look()).toMatchObject({ state: { branch: null, remote: null }, changed: [] });
  expect((await look()).state.hindrance).toMatch(/^This folder is not a git working copy/);

  git("init", "--quiet", "--initial-branch", "spring/garden", top);
  expect((await look()).state).toMatchObject({
    branch: null,
    hindrance: expect.stringMatching(/has no commit yet/),
  });

  for (const name of ["one two.json", "b.json", "kept.json"]) write(`flows/${name}`, "{}");
  git("add", ".");
  git("commit", "--quiet", "-m", "First");
  git("config", "user.name", "Robin");
  git("config", "user.email", "robin@example.com");
  for (const name of ["zoo", "origin"]) git("remote", "add", name, "nowhere");
  const state = { branch: "spring/garden", author: "Robin <robin@example.com>", remote: "origin", hindrance: null };
  expect(await look()).toEqual({ state, changed: [] });

  write("flows/one two.json", "[]");
  rmSync(join(root, "flows/b.json"));
  write("flows/new file.json", "{}");
  write("beside.json", "{}");
  git("add", "flows/new file.json");
  const { changed } = await look();
  expect(changed.toSorted()).toEqual(["flows/b.json", "flows/new file.json", "flows/one two.json"]);

  git("commit", "--quiet", "-am", "Ours");
  git("switch", "--quiet", "-c", "theirs", "HEAD~1");
  write("flows/one two.json", "1");
  git("commit", "--quiet", "-am", "Theirs");
  expect(() => git("merge", "--quiet", "spring/garden")).toThrow();
  const merging = await look();
  expect(merging.state).toMatchObject({
    branch: "theirs",
    hindrance: "Git is in the middle of a merge. Finish it first.",
  });
  expect(merging.changed).toContain("flows/one two.json");
  git("merge", "--abort");
  git("switch", "--quiet", "--detach");
  expect((await look()).state.branch).toBe(`no branch, at ${git("rev-parse", "HEAD").slice(0, 7)}`);
});

test("says so if git does not know the author of a working copy", async () => {
  const folder = newFolder();
  for (const name of ["HOME", "XDG_CONFIG_HOME"]) vi.stubEnv(name, folder);
  vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
  git("init", "--quiet", folder);
  git("-C", folder, "commit", "--quiet", "--allow-empty", "-m", "First");
  const { state } = await workingCopy(folder, ["flows"]);
  expect(state).toMatchObject({ author: null, hindrance: expect.stringMatching(/^Git does not know who you are/) });
  rmSync(folder, { recursive: true, force: true });
});
