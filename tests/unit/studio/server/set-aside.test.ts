import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDIT, openApi, TEXT } from "../open-api.ts";

const PATH = "locales/en/garden.json";

/** A Studio with a second branch `quiet`. `put` writes other words into the text's file, as an editor does. */
async function withQuiet() {
  const api = await openApi();
  const { root, git, ask } = api;
  git("branch", "quiet");
  const read = () => readFileSync(join(root, PATH), "utf8");
  const put = (words: string) =>
    writeFileSync(join(root, PATH), read().replace(/"Tell us who you are\."/, `"${words}"`));
  const open = async (branch: string) => (await ask("open-branch", { branch })).body.message;
  const aside = async () => (await ask("branches")).body.setAside;
  return { ...api, read, put, open, aside };
}

test("what is changed on a branch that a terminal opened stays, and what is set aside for it comes back by hand", async () => {
  const { edit, git, read, put, open, aside, ask } = await withQuiet();
  await edit(EDIT);
  await open("quiet");
  git("switch", "--quiet", "main");
  put("Typed in an editor");
  const refused = await open("main");
  expect(read()).toContain("Typed in an editor");
  expect(refused).toMatch(/Other changes are not submitted here: locales\/en\/garden\.json/);
  expect(await aside()).toEqual(["main"]);
  git("checkout", "--quiet", PATH);
  expect(await open("main")).toBeUndefined();
  expect(read()).toContain(TEXT.value);
  expect(await aside()).toEqual([]);
  expect((await ask("at-a-glance")).body.undo).not.toBeNull();
});

test("a second press does nothing else, and an edit that is sent meanwhile is on one of the branches", async () => {
  const { ask, edit, git, read, open, aside } = await withQuiet();
  await edit(EDIT);
  const [first, second, edited] = await Promise.all([
    open("quiet"),
    open("quiet"),
    edit({ kind: "add-comment", about: { called: "A" }, by: "A", at: "2026-11-30T11:20:00.000Z", words: "Hm" }),
  ]);
  expect([first, second, edited.status]).toEqual([undefined, undefined, 200]);
  expect(git("branch", "--show-current")).toBe("quiet\n");
  expect(read()).toContain(TEXT.was);
  expect(await aside()).toEqual(["main"]);
  const onQuiet = (await ask("comments")).body.length;
  expect(await open("main")).toBeUndefined();
  expect(onQuiet + (await ask("comments")).body.length).toBe(1);
  expect(read()).toContain(TEXT.value);
});

test("a developer's hook runs once a branch is open; if it fails, no branch gets the other's edits", async () => {
  const { edit, git, root, read, open, aside } = await withQuiet();
  const hook = join(root, ".git/hooks/post-checkout");
  mkdirSync(join(hook, ".."), { recursive: true });
  writeFileSync(hook, "#!/bin/sh\ngit branch --show-current > state/hook; exit 1\n");
  chmodSync(hook, 0o755);
  await edit(EDIT);
  expect(await open("quiet")).toBeUndefined();
  expect(git("branch", "--show-current")).toBe("quiet\n");
  expect(readFileSync(join(root, "state/hook"), "utf8")).toBe("quiet\n");
  expect(read()).toContain(TEXT.was);
  expect(await aside()).toEqual(["main"]);
});

test("files of developers stay as they are and as they are staged, also where a definition's removal is staged", async () => {
  const { edit, git, root, open, aside } = await withQuiet();
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/own.ts"), "staged");
  git("add", "src/own.ts");
  const gone = "flows/garden/simulations";
  git("rm", "--quiet", "-r", gone);
  await edit(EDIT);
  const status = git("status", "--porcelain", "src");
  expect(await open("quiet")).toBeUndefined();
  expect(existsSync(join(root, gone))).toBe(true);
  expect(git("status", "--porcelain", "--untracked-files=no")).toBe(status);
  git("commit", "--quiet", "-m", "Of a developer");
  expect(await open("main")).toBeUndefined();
  expect(existsSync(join(root, gone))).toBe(false);
  expect(git("status", "--porcelain", "locales")).toBe(` M ${PATH}\n`);
  expect(await aside()).toEqual([]);
});

test("what is staged with other words than the file has is not lost: the branch stays open", async () => {
  const { git, read, put, open, aside, root } = await withQuiet();
  put("Staged");
  git("add", PATH);
  writeFileSync(join(root, PATH), read().replace("Staged", "Typed since"));
  expect(await open("quiet")).toMatch("What a developer has staged differs");
  expect(git("show", `:${PATH}`)).toContain("Staged");
  expect(read()).toContain("Typed since");
  expect(await aside()).toEqual([]);
});

/** A file on the branch `quiet` that is no definition. */
function commitOnQuiet({ git, root }: Pick<Awaited<ReturnType<typeof withQuiet>>, "git" | "root">): void {
  git("switch", "--quiet", "quiet");
  mkdirSync(join(root, "src"));
  writeFileSync(join(root, "src/own.ts"), "theirs");
  git("add", "src/own.ts");
  git("commit", "--quiet", "-m", "Of a developer");
  git("switch", "--quiet", "main");
}

test("if git refuses the other branch, what was staged is staged as before", async () => {
  const api = await withQuiet();
  const { git, put, open, aside, root } = api;
  commitOnQuiet(api);
  // Git would overwrite it.
  mkdirSync(join(root, "src"), { recursive: true });
  writeFileSync(join(root, "src/own.ts"), "mine");
  put("Staged");
  git("add", PATH);
  const status = git("status", "--porcelain");
  expect(await open("quiet")).toMatch(/own\.ts/);
  expect(git("status", "--porcelain")).toBe(status);
  expect(await aside()).toEqual([]);
});

test("in the middle of a merge no other branch is opened, because what is staged is part of it", async () => {
  const api = await withQuiet();
  const { git, put, open, aside } = api;
  commitOnQuiet(api);
  git("merge", "--quiet", "--no-ff", "--no-commit", "quiet");
  put("Staged");
  git("add", PATH);
  const status = git("status", "--porcelain");
  expect(await open("quiet")).toMatch(/^A developer is putting changes together here/);
  expect(git("status", "--porcelain")).toBe(status);
  expect(await aside()).toEqual([]);
});

test("commits that are on no branch are not left behind", async () => {
  const { git, put, open } = await withQuiet();
  git("switch", "--quiet", "--detach");
  put("Committed");
  git("commit", "--quiet", "--all", "-m", "On no branch");
  expect(await open("quiet")).toMatch(/there are commits here that are on none/);
  git("branch", "kept");
  expect(await open("quiet")).toBeUndefined();
});

test("comes back beside what others committed on the branch, also in a file that it adds or removes", async () => {
  const { edit, git, root, put, read, open, aside } = await withQuiet();
  const about = { called: "A" };
  await edit({ kind: "add-comment", about, by: "A", at: "2026-11-30T11:20:00.000Z", words: "Hm" });
  rmSync(join(root, "flows/garden/simulations"), { recursive: true });
  const own = git("status", "--porcelain", "--untracked-files=all", "flows");
  expect(await open("quiet")).toBeUndefined();
  expect(git("status", "--porcelain", "--untracked-files=all", "flows")).toBe("");
  git("switch", "--quiet", "main");
  put("Committed meanwhile");
  git("commit", "--quiet", "--all", "--amend", "-m", "Meanwhile");
  git("switch", "--quiet", "quiet");
  expect(await open("main")).toBeUndefined();
  expect(git("status", "--porcelain", "--untracked-files=all", "flows")).toBe(own);
  expect(read()).toContain("Committed meanwhile");
  expect(await aside()).toEqual([]);
});

test("after a crash between the steps, what is set aside and still here is neither refused nor lost", async () => {
  const { edit, git, read, open, aside } = await withQuiet();
  await edit(EDIT);
  await open("quiet");
  const both = () => {
    git("switch", "--quiet", "main");
    git("restore", "--source=refs/studio/aside/main", PATH);
    return read();
  };
  expect(both()).toContain(TEXT.value);
  expect(await open("quiet")).toBeUndefined();
  expect([read().includes(TEXT.was), await aside()]).toEqual([true, ["main"]]);
  both();
  expect(await open("main")).toBeUndefined();
  expect([read().includes(TEXT.value), await aside()]).toEqual([true, []]);
});

test("what is set aside for a branch that was deleted comes back on the branch, which is made again", async () => {
  const { edit, git, read, open, aside } = await withQuiet();
  await open("quiet");
  await edit(EDIT);
  await open("main");
  git("branch", "--quiet", "-D", "quiet");
  expect(await aside()).toEqual(["quiet"]);
  expect(await open("quiet")).toBeUndefined();
  expect(git("branch", "--show-current")).toBe("quiet\n");
  expect(read()).toContain(TEXT.value);
});

test("a terminal that opens another branch gives it nothing of what can be undone", async () => {
  const { ask, edit, git } = await withQuiet();
  await edit(EDIT);
  git("stash", "--quiet");
  git("switch", "--quiet", "quiet");
  expect((await ask("at-a-glance")).body.undo).toBeNull();
  expect((await ask("undo", { was: null })).status).toBe(422);
  git("switch", "--quiet", "main");
  expect((await ask("at-a-glance")).body.undo).not.toBeNull();
});

test("a text that is not kept any more is not undone, with a sentence", async () => {
  const { ask, edit, root } = await openApi();
  await edit(EDIT);
  rmSync(join(root, "state/texts"), { recursive: true });
  const { undo } = (await ask("at-a-glance")).body;
  const { status, body } = await ask("undo", { was: undo });
  expect([status, body.message]).toEqual([422, expect.stringMatching("is not kept any more")]);
});
