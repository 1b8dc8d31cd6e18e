import { execFileSync } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { newFolder } from "../../new-folder.ts";
import { EDIT, openApi, TEXT } from "../open-api.ts";

const SUBMISSION = { name: "Shorter words", reason: "They are read." };

test("lists what is in review with what it changes, and opens another branch and the main one", async () => {
  const { ask, edit, git } = await openApi();
  const branches = async () =>
    (await ask("branches")).body.branches.map(
      ({ branch, title, author, changes, isHere, isOnlyHere }) =>
        `${branch}, ${title}, ${author}: ${changes.join(", ")}${isHere ? " (here)" : ""}${isOnlyHere ? " (only here)" : ""}`,
    );
  expect(await branches()).toEqual([]);
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  const line = "studio/shorter-words, Shorter words, A Writer: the English texts";
  const only = " (only here)";
  expect(await branches()).toEqual([`${line} (here)${only}`]);
  expect((await ask("open-branch", { branch: "main" })).status).toBe(200);
  expect((await ask("branch")).body).toMatchObject({ branch: "main", commits: [] });
  expect(await branches()).toEqual([line + only]);
  const words = async () => (await ask("texts")).body.find(({ key }) => key === TEXT.key)?.values["en"];
  expect(await words()).toBe(TEXT.was);
  expect((await ask("open-branch", { branch: "studio/shorter-words" })).status).toBe(200);
  expect(await words()).toBe(TEXT.value);
  expect((await ask("open-branch", { branch: "studio/nowhere" })).body.message).toMatch("Git refused it");
  expect((await ask("open-branch", { branch: "--orphan" })).status).toBe(400);
  git("switch", "--quiet", "main");
  git("merge", "--quiet", "studio/shorter-words");
  expect(await branches()).toEqual([]);
});

test("what is not submitted stays with its branch and comes back with it, and so does what can be undone", async () => {
  const { ask, edit, git } = await openApi();
  const words = async () => (await ask("texts")).body.find(({ key }) => key === TEXT.key)?.values["en"];
  const state = async () => {
    const { undo, changed } = (await ask("at-a-glance")).body;
    return { words: await words(), undo, changed: changed.length };
  };
  git("branch", "quiet");
  await edit(EDIT);
  await edit({
    kind: "add-comment",
    about: { called: "A text" },
    by: "A",
    at: "2026-11-30T11:20:00.000Z",
    words: "Hm",
  });
  const own = await state();
  expect(own).toMatchObject({ words: TEXT.value, changed: 2 });
  expect((await ask("open-branch", { branch: "quiet" })).status).toBe(200);
  expect(await state()).toEqual({ words: TEXT.was, undo: null, changed: 0 });
  expect((await ask("branches")).body).toMatchObject({ main: "main", here: "quiet", setAside: ["main"] });
  await edit({ kind: "set", texts: [{ ...TEXT, value: "Quiet" }] });
  await ask("open-branch", { branch: "main" });
  expect(await state()).toEqual(own);
  expect((await ask("branches")).body.setAside).toEqual(["quiet"]);
  for (let left = 2; left > 0; left -= 1) await ask("undo", { was: (await state()).undo });
  expect(await state()).toEqual({ words: TEXT.was, undo: null, changed: 0 });
  await ask("open-branch", { branch: "quiet" });
  expect(await state()).toMatchObject({ words: "Quiet", changed: 1 });
  expect((await ask("branches")).body.setAside).toEqual([]);
});

test("what cannot come back, because the same lines were committed since, is on a branch of its own, and nothing is half of both", async () => {
  const { ask, edit, git } = await openApi();
  git("branch", "quiet");
  await edit(EDIT);
  await ask("open-branch", { branch: "quiet" });
  git("switch", "--quiet", "main");
  const path = join(git("rev-parse", "--show-toplevel").trim(), "locales/en/garden.json");
  writeFileSync(path, readFileSync(path, "utf8").replace(TEXT.was, "Committed meanwhile"));
  git("commit", "--quiet", "--all", "-m", "Meanwhile");
  git("switch", "--quiet", "quiet");
  const { status, body } = await ask("open-branch", { branch: "main" });
  expect([status, body.message]).toEqual([
    422,
    expect.stringMatching(/did not come back. The same lines were committed since: .*“studio\/set-aside-from-main”/),
  ]);
  expect(git("branch", "--show-current")).toBe("main\n");
  expect(git("status", "--porcelain", "--untracked-files=no")).toBe("");
  expect(readFileSync(path, "utf8")).toContain("Committed meanwhile");
  expect((await ask("at-a-glance")).body.undo).toBeNull();
  expect((await ask("branches")).body).toMatchObject({
    setAside: [],
    branches: [{ branch: "studio/set-aside-from-main", changes: ["the English texts"] }],
  });
  // The branch can be left with edits again.
  await edit({ kind: "set", texts: [{ ...TEXT, value: "Here again", was: "Committed meanwhile" }] });
  expect((await ask("open-branch", { branch: "studio/set-aside-from-main" })).status).toBe(200);
  expect(readFileSync(path, "utf8")).toContain(TEXT.value);
  expect((await ask("at-a-glance")).body.undo).not.toBeNull();
  expect((await ask("open-branch", { branch: "main" })).status).toBe(200);
  expect(readFileSync(path, "utf8")).toContain("Here again");
});

test("a branch that was merged as a single new commit leaves the list, also after main has changed the same lines", async () => {
  const { ask, edit, git } = await openApi();
  const branches = async () => (await ask("branches")).body.branches.map(({ branch }) => branch);
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  await ask("submissions", { ...SUBMISSION, name: "Even shorter", onto: "same" });
  expect(await branches()).toEqual(["studio/shorter-words"]);
  git("switch", "--quiet", "main");
  git("merge", "--quiet", "--squash", "studio/shorter-words");
  git("commit", "--quiet", "-m", "Shorter words (#12)");
  expect(await branches()).toEqual([]);
  await ask("open-branch", { branch: "studio/shorter-words" });
  expect((await ask("branch")).body).toMatchObject({ branch: "studio/shorter-words", commits: [] });
  await ask("open-branch", { branch: "main" });
  await edit({ kind: "set", texts: [{ ...TEXT, value: "Me", was: "You" }] });
  git("commit", "--quiet", "--all", "-m", "Later");
  expect(await branches()).toEqual([]);
});

test("a second submission can go to the branch that is open, but never to the main branch", async () => {
  const { ask, edit, git } = await openApi();
  await edit(EDIT);
  const onto = { ...SUBMISSION, name: "Even shorter", onto: "same" };
  expect((await ask("submissions", onto)).body.message).toMatch("goes to a branch for review first");
  expect(git("log", "--format=%s")).toBe("As it was\n");
  await ask("submissions", SUBMISSION);
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  expect((await ask("submissions", onto)).body).toMatchObject({ branch: "studio/shorter-words" });
  expect(git("log", "--format=%s", "studio/shorter-words")).toBe("Even shorter\nShorter words\nAs it was\n");
  expect(git("branch", "--format=%(refname:short)")).toBe("main\nstudio/shorter-words\n");
});

const LENS = { site: "us", lang: "en", arm: "" };

test("whoever opens a branch sees what it changes since it left the main one, also while commenting", async () => {
  const { ask, edit, git, compared } = await openApi();
  const main = git("rev-parse", "HEAD").trim();
  const pages = async () => {
    const { commit, pages: all } = (await ask("changed-pages", LENS)).body;
    return { commit, steps: all.map(({ step }) => step) };
  };
  await edit(EDIT);
  const seen = await pages();
  expect(seen.commit).toBe(main);
  expect(seen.steps.length).toBeGreaterThan(0);
  await ask("submissions", SUBMISSION);
  await ask("open-branch", { branch: "main" });
  expect((await pages()).steps).toEqual([]);
  expect((await ask("changes")).body).toMatchObject({ base: "the last commit", people: [] });
  await ask("open-branch", { branch: "studio/shorter-words" });
  expect(await pages()).toEqual(seen);
  compared.length = 0;
  const base = "main, as it was when “studio/shorter-words” left it";
  expect((await ask("changes")).body).toMatchObject({ base, people: null });
  expect(compared).toEqual([main]);
  expect((await ask("prepare-pages")).body).toEqual({ commit: main });
  await edit({
    kind: "add-comment",
    about: { called: "A text" },
    by: "A",
    at: "2026-11-30T11:20:00.000Z",
    words: "Hm",
  });
  expect(await pages()).toEqual(seen);
  // What is edited here is compared with what was submitted.
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  expect((await ask("changes")).body.base).toBe("the last commit");
  expect((await pages()).commit).toBe(git("rev-parse", "HEAD").trim());
});

test("nothing is submitted to a branch that is merged", async () => {
  const { ask, edit, git } = await openApi();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  git("branch", "--force", "main", "HEAD");
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  const refused = await ask("submissions", { ...SUBMISSION, onto: "same" });
  expect(refused.body.message).toMatch("The main branch has everything");
  expect(git("log", "-1", "--format=%s")).toBe("Shorter words\n");
});

test("a second submission does not go to a branch that is opened while the journeys are walked through", async () => {
  const meanwhile = vi.fn<() => void>();
  const { ask, edit, git } = await openApi({ meanwhile });
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  await edit({
    kind: "add-comment",
    about: { called: "A text" },
    by: "A",
    at: "2026-11-30T11:20:00.000Z",
    words: "Hm",
  });
  meanwhile.mockImplementationOnce(() => void git("switch", "--quiet", "main"));
  const refused = await ask("submissions", { ...SUBMISSION, onto: "same" });
  expect(refused.body.message).toMatch("Another branch was opened");
  expect(git("log", "--format=%s", "main")).toBe("As it was\n");
});

test("opens branches whatever their names are, with files that were not known before", async () => {
  const { ask, root, git } = await openApi();
  const comment = "flows/comments/20261130112000000-abcd1234.json";
  for (const branch of ["fix#12", "größe"]) {
    git("switch", "--quiet", "-c", branch, "main");
    if (branch === "größe") {
      execFileSync("mkdir", ["-p", join(root, "flows/comments")]);
      const said = { by: "A", at: "2026-11-30T11:20:00.000Z", about: { called: "A text" }, words: "Hm" };
      writeFileSync(join(root, comment), JSON.stringify(said));
      git("add", comment);
      git("commit", "--quiet", "-m", "A comment");
    }
    git("switch", "--quiet", "main");
    expect((await ask("open-branch", { branch })).status).toBe(200);
    expect(git("branch", "--show-current")).toBe(`${branch}\n`);
  }
  expect((await ask("comments")).body).toMatchObject([{ path: comment, words: "Hm" }]);
  expect((await ask("branches")).body.branches).toMatchObject([
    { branch: "größe", changes: ["comments and approvals"] },
  ]);
});

test("pages hear of a revert", async () => {
  const { ask, edit, git, listeners } = await openApi();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  const notify = vi.spyOn(listeners, "notify");
  const commit = git("rev-parse", "HEAD").trim();
  expect((await ask("revert", { commit, head: commit, reason: "It was wrong." })).status).toBe(200);
  expect(notify.mock.calls.flatMap(([{ topics }]) => topics)).toContain("commit");
});

/** A Studio with a remote, and the working copy of a colleague. */
async function withColleague() {
  const api = await openApi();
  const [remote, theirs] = [newFolder(), newFolder()];
  const run = (...args: readonly string[]) => execFileSync("git", args, { encoding: "utf8", stdio: "pipe" });
  run("init", "--quiet", "--bare", "-b", "main", remote);
  api.git("remote", "add", "origin", remote);
  api.git("push", "--quiet", "-u", "origin", "main");
  run("clone", "--quiet", remote, theirs);
  const colleague = (...args: readonly string[]) =>
    run("-C", theirs, "-c", "user.name=A Colleague", "-c", "user.email=c@example.com", ...args);
  const pushes = (branch: string, path: string, from: string, to: string) => {
    colleague("fetch", "--quiet");
    colleague("switch", "--quiet", branch);
    const text = readFileSync(join(theirs, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(theirs, path), text.replace(from, to));
    colleague("commit", "--quiet", "--all", "-m", `${to}, says a colleague`);
    colleague("push", "--quiet", "origin", branch);
  };
  return { ...api, colleague, pushes };
}

test("what is submitted to a branch follows what a colleague has pushed to it meanwhile", async () => {
  const { ask, edit, git, pushes } = await withColleague();
  await edit(EDIT);
  expect((await ask("submissions", SUBMISSION)).body.pushed).toBe(true);
  pushes("studio/shorter-words", "locales/es/garden.json", "Nombre", "Tu nombre");
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  const { body } = await ask("submissions", { ...SUBMISSION, name: "Even shorter", onto: "same" });
  expect(body).toMatchObject({ pushed: true, branch: "studio/shorter-words" });
  expect(body.note).toMatch("It follows 1 commit of others.");
  const log = "Even shorter\nTu nombre, says a colleague\nShorter words\nAs it was\n";
  expect(git("log", "--format=%s", "origin/studio/shorter-words")).toBe(log);
  expect((await ask("texts")).body.some(({ values }) => values["es"] === "Tu nombre")).toBe(true);
});

test("what a developer has staged or changed stays so when a colleague's commits are followed", async () => {
  const { ask, edit, git, root, pushes } = await withColleague();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  pushes("studio/shorter-words", "locales/es/garden.json", "Nombre", "Tu nombre");
  for (const name of ["staged.txt", "half.txt"]) {
    writeFileSync(join(root, name), "staged");
    git("add", name);
  }
  writeFileSync(join(root, "half.txt"), "changed since");
  const status = git("status", "--porcelain", "--untracked-files=no");
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  expect((await ask("submissions", { ...SUBMISSION, onto: "same" })).body.note).toMatch("It follows 1 commit");
  expect(git("status", "--porcelain", "--untracked-files=no")).toBe(status);
  expect(git("show", ":half.txt")).toBe("staged");
});

test("a commit that is made again keeps its author and its words, also if they are not in UTF-8", async () => {
  const { ask, edit, git, root, pushes } = await withColleague();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  pushes("studio/shorter-words", "locales/es/garden.json", "Nombre", "Tu nombre");
  const words = join(root, "state/words");
  writeFileSync(words, Buffer.from("café", "latin1"));
  const latin = ["-c", "i18n.commitEncoding=ISO-8859-1", "commit", "--quiet", "--allow-empty"];
  git(...latin, "--author=Somebody <a@b.c>", "-F", words);
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  // Only its time was changed.
  utimesSync(join(root, "locales/es/garden.json"), 1, 1);
  expect((await ask("submissions", { ...SUBMISSION, onto: "same" })).body.note).toMatch("It follows 1 commit");
  expect(git("log", "-1", "--skip=1", "--format=%an: %s")).toBe("Somebody: café\n");
});

test("commits of others do not overwrite a file that git ignores", async () => {
  const { ask, edit, git, root, colleague } = await withColleague();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  const theirs = colleague("rev-parse", "--show-toplevel").trim();
  colleague("fetch", "--quiet");
  colleague("switch", "--quiet", "studio/shorter-words");
  writeFileSync(join(theirs, "own.env"), "theirs");
  colleague("add", "own.env");
  colleague("commit", "--quiet", "-m", "A file");
  colleague("push", "--quiet", "origin", "studio/shorter-words");
  writeFileSync(join(root, ".git/info-exclude"), "own.env\n");
  git("config", "core.excludesFile", join(root, ".git/info-exclude"));
  writeFileSync(join(root, "own.env"), "mine");
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  const { body } = await ask("submissions", { ...SUBMISSION, name: "Even shorter", onto: "same" });
  expect(body.note).toMatch(/^It is only on this machine: what others have pushed .*own\.env/s);
  expect(readFileSync(join(root, "own.env"), "utf8")).toBe("mine");
  expect(git("log", "-1", "--format=%s")).toBe("Even shorter\n");
});

test("if a colleague has changed the same lines, it stays here, and the branch says that it lacks theirs", async () => {
  const { ask, edit, git, pushes } = await withColleague();
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  pushes("studio/shorter-words", "locales/en/garden.json", TEXT.value, "Who are you?");
  await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] });
  const { body } = await ask("submissions", { ...SUBMISSION, name: "Even shorter", onto: "same" });
  expect(body).toMatchObject({ pushed: false });
  expect(body.note).toMatch(/^It is only on this machine: others have changed the same lines/);
  expect(git("log", "-1", "--format=%s")).toBe("Even shorter\n");
  expect(git("status", "--porcelain", "--untracked-files=no")).toBe("");
  expect((await ask("branch")).body).toMatchObject({ behind: 1 });
});

test("a branch that a colleague pushed after the clone is listed and opened, also without the remote", async () => {
  const { ask, root, colleague, pushes } = await withColleague();
  colleague("switch", "--quiet", "-c", "studio/theirs");
  pushes("studio/theirs", "locales/es/garden.json", "Nombre", "Tu nombre");
  const listed = async () =>
    (await ask("branches")).body.branches.map(({ branch, isOnlyHere }) => [branch, isOnlyHere]);
  expect(await listed()).toEqual([["studio/theirs", false]]);
  expect((await ask("branches")).body.remotes).toMatchObject({ isReached: true, at: expect.any(String) as string });
  expect((await ask("open-branch", { branch: "studio/theirs" })).status).toBe(200);
  expect((await ask("texts")).body.some(({ values }) => values["es"] === "Tu nombre")).toBe(true);
  // Without the remote, what is known stays.
  const gone = await openApi({ root: newFolder(root), commits: false });
  gone.git("remote", "set-url", "origin", "/nowhere");
  expect((await gone.ask("branches")).body).toMatchObject({
    branches: [{ branch: "studio/theirs" }],
    remotes: { isReached: false, at: null },
  });
});
