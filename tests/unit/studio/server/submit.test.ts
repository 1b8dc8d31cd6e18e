import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Finding } from "../../../../src/studio/protocol.ts";
import { EDIT, openApi, TEXT } from "../open-api.ts";

const SUBMISSION = { name: "Shorter words", reason: "They are read." };

function writeHook(root: string, name: string, script: string): void {
  const path = join(root, ".git/hooks", name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

describe("submitting for review", () => {
  test("commits the edited files to a new branch and leaves other staged files alone", async () => {
    const { ask, edit, root, git } = await openApi();
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({
      message: "Nothing differs from the last commit.",
    });
    await edit(EDIT);
    writeFileSync(join(root, "notes.txt"), "mine");
    git("add", "notes.txt");
    const { body } = await ask("submissions", SUBMISSION);
    expect(body).toMatchObject({ branch: "studio/shorter-words", pushed: false });
    expect(git("show", "--name-only", "--format=%an: %s", "HEAD")).toBe(
      "A Writer: Shorter words\n\nlocales/en/garden.json\n",
    );
    expect(git("status", "--porcelain", "--untracked-files=no")).toBe("A  notes.txt\n");
    await ask("undo", { was: (await ask("at-a-glance")).body.undo });
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ branch: "studio/shorter-words-2" });
  });

  test("edits go on while a developer's hook runs, and belong to the new branch, not to the commit", async () => {
    const { ask, edit, root, git } = await openApi();
    await edit(EDIT);
    const [began, mayEnd] = [join(root, "state/began"), join(root, "state/may-end")];
    writeHook(root, "pre-commit", `touch ${began}; while [ ! -e ${mayEnd} ]; do sleep 0.02; done`);
    const submitted = ask("submissions", SUBMISSION);
    await vi.waitFor(() => expect(existsSync(began)).toBe(true), { timeout: 60_000 });
    expect((await edit({ kind: "set", texts: [{ ...TEXT, value: "You", was: TEXT.value }] })).status).toBe(200);
    writeFileSync(mayEnd, "");
    expect((await submitted).body.branch).toBe("studio/shorter-words");
    expect(git("show", "HEAD")).toContain(`+    "subtitle": "${TEXT.value}"`);
    for (const words of [TEXT.value, TEXT.was]) {
      await ask("undo", { was: (await ask("at-a-glance")).body.undo });
      expect(readFileSync(join(root, "locales/en/garden.json"), "utf8")).toContain(words);
    }
  });

  test("what is edited right after a submission began is not in the commit", async () => {
    const value = "You";
    const edits: Promise<{ readonly status: number }>[] = [];
    const api = await openApi({
      meanwhile: () => void edits.push(api.edit({ kind: "set", texts: [{ ...TEXT, value, was: TEXT.value }] })),
    });
    const { ask, edit, root, git } = api;
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body.branch).toBe("studio/shorter-words");
    expect((await edits[0])?.status).toBe(200);
    expect(git("show", "HEAD")).toContain(`+    "subtitle": "${TEXT.value}"`);
    expect(readFileSync(join(root, "locales/en/garden.json"), "utf8")).toContain(`"subtitle": "${value}"`);
    expect(git("status", "--porcelain", "--untracked-files=no")).toBe(" M locales/en/garden.json\n");
  });

  test("what another program changes while the journeys are walked through is not committed unchecked", async () => {
    const meanwhile = vi.fn<() => void>();
    const { ask, edit, root, git } = await openApi({ meanwhile });
    await edit(EDIT);
    const path = join(root, "locales/en/garden.json");
    const unchecked = readFileSync(path, "utf8").replace(TEXT.value, "Not checked");
    meanwhile.mockImplementationOnce(() => writeFileSync(path, unchecked));
    expect((await ask("submissions", SUBMISSION)).body.message).toMatch("Something was changed");
    expect(git("branch", "--format=%(refname:short)")).toBe("main\n");
    expect((await ask("submissions", SUBMISSION)).body.branch).toBe("studio/shorter-words");
    expect(git("show", "HEAD")).toContain("Not checked");
  });

  test("a commit that was made stays on its branch although git failed afterwards", async () => {
    const { ask, edit, root, git } = await openApi();
    await edit(EDIT);
    writeHook(root, "post-commit", "kill -9 $PPID");
    const { status, body } = await ask("submissions", SUBMISSION);
    expect([status, body.message]).toEqual([422, expect.stringMatching("It is committed on “studio/shorter-words”.")]);
    expect(git("branch", "--show-current")).toBe("main\n");
    expect(git("log", "-1", "--format=%s", "studio/shorter-words")).toBe("Shorter words\n");
    expect(readFileSync(join(root, "locales/en/garden.json"), "utf8")).toContain(TEXT.value);
  });

  test("a lock on what is staged does not refuse a commit that was made", async () => {
    const { ask, edit, root, git } = await openApi();
    await edit(EDIT);
    writeHook(root, "post-commit", "touch .git/index.lock");
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ branch: "studio/shorter-words" });
    rmSync(join(root, ".git/index.lock"));
    expect((await ask("submissions", SUBMISSION)).body.message).toBe("Nothing differs from the last commit.");
    expect(git("status", "--porcelain", "--untracked-files=no")).toBe("");
  });

  test("nothing is submitted in the middle of what a developer puts together with git", async () => {
    const { ask, edit, git } = await openApi();
    await edit(EDIT);
    git("update-ref", "CHERRY_PICK_HEAD", "HEAD");
    expect((await ask("submissions", SUBMISSION)).body.message).toMatch("Finish that first");
    expect(git("branch", "--format=%(refname:short)")).toBe("main\n");
  });

  test("if a hook refuses the commit, the branch of before is open, with what can be undone", async () => {
    const { ask, edit, root, git, listeners } = await openApi();
    await edit(EDIT);
    const notify = vi.spyOn(listeners, "notify");
    const { undo } = (await ask("at-a-glance")).body;
    writeHook(root, "pre-commit", "echo Not so; exit 1");
    const { status, body } = await ask("submissions", SUBMISSION);
    expect([status, body.message]).toEqual([422, expect.stringMatching("Git refused it")]);
    expect(git("branch", "--format=%(refname:short)")).toBe("main\n");
    expect(git("status", "--porcelain", "--untracked-files=no")).toBe(" M locales/en/garden.json\n");
    expect(notify.mock.calls.map(([{ topics }]) => topics)).toEqual([["commit"], ["commit"]]);
    expect((await ask("at-a-glance")).body).toMatchObject({ undo, changed: ["locales/en/garden.json"] });
  });

  test("pushes the branch if there is a remote", async () => {
    const { ask, edit, root, git } = await openApi();
    execFileSync("git", ["init", "--quiet", "--bare", join(root, "state/remote.git")]);
    git("remote", "add", "origin", join(root, "state/remote.git"));
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ pushed: true });
    expect(git("ls-remote", "--heads", "origin")).toContain("refs/heads/studio/shorter-words");
  });

  test("pushes to the remote that the branch is from, not the first by its name", async () => {
    const { ask, edit, root, git } = await openApi();
    for (const name of ["another", "theirs"]) {
      execFileSync("git", ["init", "--quiet", "--bare", join(root, `state/${name}.git`)]);
      git("remote", "add", name, join(root, `state/${name}.git`));
    }
    git("push", "--quiet", "-u", "theirs", "main");
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ pushed: true });
    expect(git("ls-remote", "--heads", "another")).toBe("");
    expect(git("ls-remote", "--heads", "theirs")).toContain("refs/heads/studio/shorter-words");
  });

  test("submits nothing while the check finds an error", async () => {
    const finding = {
      severity: "error",
      rule: "shape",
      message: "Wrong.",
      file: "flows/garden/flow.json",
      line: 1,
    } as const;
    const { ask, edit, git } = await openApi({ findings: [finding] });
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ message: "Something must be fixed first." });
    expect(git("branch", "--show-current")).toBe("main\n");
  });

  test("submits nothing before the journeys have been walked through, and nothing if that finds an error", async () => {
    const stuck = {
      severity: "error",
      rule: "guard-loop",
      message: "For ever.",
      file: "flows/garden/flow.json",
      line: 1,
    };
    const { ask, edit, git } = await openApi({ walked: [stuck as Finding] });
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ message: "Something must be fixed first." });
    expect(git("branch", "--show-current")).toBe("main\n");
  });

  test("says what is on the branch already after a submission, and begins again from main", async () => {
    const { ask, edit, git } = await openApi();
    expect((await ask("branch")).body).toEqual({ branch: "main", main: "main", commits: [], behind: 0 });
    await edit(EDIT);
    await ask("submissions", SUBMISSION);
    const submitted = { branch: "studio/shorter-words", main: "main", commits: ["Shorter words"], behind: 0 };
    expect((await ask("branch")).body).toEqual(submitted);
    await edit({ kind: "set", texts: [{ ...TEXT, value: "Your account", was: TEXT.value }] });
    expect((await ask("open-branch", { branch: "main" })).status).toBe(200);
    expect((await ask("branch")).body).toMatchObject({ branch: "main", commits: [] });
    expect((await ask("texts")).body.find(({ key }) => key === TEXT.key)?.values["en"]).toBe(TEXT.was);
    expect(git("log", "--format=%s")).toBe("As it was\n");
  });

  test("without git: saves edits and says why nothing can be submitted or compared", async () => {
    const { ask, edit } = await openApi({ commits: false });
    expect((await edit(EDIT)).status).toBe(200);
    const { body: overview } = await ask("at-a-glance");
    expect(overview.git.hindrance).toContain("not a git working copy");
    expect((await ask("changes")).body.problem).toBe("There is no commit to compare with.");
    expect((await ask("submissions", SUBMISSION)).status).toBe(422);
    expect((await ask("texts")).body.some(({ stale }) => stale)).toBe(false);
  });

  test("also works from a detached HEAD", async () => {
    const { ask, edit, git } = await openApi();
    git("checkout", "--quiet", "--detach");
    const { body: overview } = await ask("at-a-glance");
    expect(overview.git.branch).toMatch(/^no branch, at /);
    await edit(EDIT);
    expect((await ask("submissions", SUBMISSION)).body).toMatchObject({ branch: "studio/shorter-words" });
  });
});
