import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../../../src/studio/protocol.ts";
import { EDIT, openApi, TEXT } from "../open-api.ts";

const SUBMISSION = { name: "Shorter words", reason: "They are read." };

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
