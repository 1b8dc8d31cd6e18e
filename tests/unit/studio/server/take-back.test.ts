import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyOfGarden } from "../journeys.ts";
import { openApi } from "../open-api.ts";
import { newFolder } from "../../new-folder.ts";

const ENGLISH = "locales/en/garden.json";
const SPANISH = "locales/es/garden.json";
const REASON = "Nobody understood it.";

/** The small journey with a commit that changes a title. */
async function openGarden() {
  const api = await openApi();
  const { ask, root, git } = api;
  const rewrite = (path: string, from: string, to: string) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(text).toContain(from);
    writeFileSync(join(root, path), text.replaceAll(from, to));
  };
  const commit = (title: string) => {
    git("add", "flows", "schemas", "locales");
    git("commit", "--quiet", "-m", title);
    return git("rev-parse", "HEAD").trim();
  };
  rewrite(ENGLISH, "Your details", "About you");
  const worded = commit("Another title");
  const look = (of: string) => ask("revert-plan", { commit: of });
  const take = (of: string, head = git("rev-parse", "HEAD").trim(), reason = REASON) =>
    ask("revert", { commit: of, head, reason });
  return { ...api, rewrite, commit, worded, look, take };
}

/** Everything that a refusal must leave as it is. */
const standOf = (git: (...args: readonly string[]) => string) =>
  [git("status", "--porcelain", "--branch"), git("for-each-ref"), git("diff", "HEAD")].join("\n");

describe("taking a commit back", () => {
  test("lists the commits that changed files of the Studio, and says which cannot be taken back", async () => {
    const { ask, root, git, commit, worded } = await openGarden();
    writeFileSync(join(root, "notes.txt"), "mine");
    git("add", "notes.txt");
    git("commit", "--quiet", "-m", "Nothing of a journey's");
    writeFileSync(join(root, "notes.txt"), "ours");
    git("add", "notes.txt");
    writeFileSync(join(root, "flows/garden/README.md"), "It grows.");
    const mixed = commit("A note, and another");
    const { body: list } = await ask("commits");
    expect(list.map(({ title, author }) => `${title}, ${author}`)).toEqual([
      "A note, and another, A Writer",
      "Another title, A Writer",
      "As it was, A Writer",
    ]);
    expect(list.map(({ commit: one }) => one).slice(0, 2)).toEqual([mixed, worded]);
    expect(list.map(({ hindrance }) => hindrance)).toEqual([
      "It changed other files too (flows/garden/README.md and 1 more). Ask a developer to revert it.",
      null,
      "It is the first commit, so it cannot be reverted.",
    ]);
    expect(Number.isNaN(Date.parse(list[0]?.when ?? ""))).toBe(false);
  });

  test("shows what would come back without changing anything", async () => {
    const { git, worded, look } = await openGarden();
    const stand = standOf(git);
    const { status, body } = await look(worded);
    expect(status).toBe(200);
    expect(body).toMatchObject({ commit: worded, head: worded, name: "Revert: Another title", files: [ENGLISH] });
    expect(body.changes.map(({ what }) => what).join("\n")).toContain('"Your details" instead of "About you"');
    expect(standOf(git)).toBe(stand);
  });

  test("creates a branch with a commit that reverts it, and keeps later commits and other staged files", async () => {
    const { ask, root, git, rewrite, commit, worded, take } = await openGarden();
    rewrite(SPANISH, "Tus datos", "Sobre ti");
    const later = commit("Spanish too");
    writeFileSync(join(root, "notes.txt"), "mine");
    git("add", "notes.txt");
    const { status, body } = await take(worded);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ branch: "studio/revert-another-title", pushed: false }),
    ]);
    expect(git("log", "-1", "--format=%an <%ae>%n%P%n%B")).toMatch(
      new RegExp(
        `^A Writer <writer@example.com>\n${later}\nRevert: Another title\n\n${REASON}\n\nWhat the revert changes:\n- .*` +
          `"Your details" instead of "About you"[^]*\n\nThis reverts commit ${worded}\\.\n+$`,
      ),
    );
    expect(git("diff", "--name-only", "HEAD~", "HEAD")).toBe(`${ENGLISH}\n`);
    expect(git("diff", "--name-only", `${worded}~`, "HEAD")).toBe(`${SPANISH}\n`);
    expect(git("status", "--porcelain", "--untracked-files=no")).toBe("A  notes.txt\n");
    expect(readFileSync(join(root, ENGLISH), "utf8")).toContain("Your details");
    const { body: overview } = await ask("at-a-glance");
    expect(overview).toMatchObject({ git: { branch: "studio/revert-another-title" }, changed: [] });
    const { body: file } = await ask("file", { path: ENGLISH });
    expect(file.text).toContain("Your details");
  });

  test("restores a deleted file", async () => {
    const { ask, root, commit, take } = await openGarden();
    rmSync(join(root, SPANISH));
    const gone = commit("No Spanish");
    expect((await take(gone)).status).toBe(200);
    expect(existsSync(join(root, SPANISH))).toBe(true);
    expect((await ask("files")).body).toContain(SPANISH);
  });

  test("pushes the branch if there is a remote", async () => {
    const { root, git, worded, take } = await openGarden();
    execFileSync("git", ["init", "--quiet", "--bare", join(root, "state/remote.git")]);
    git("remote", "add", "origin", join(root, "state/remote.git"));
    expect((await take(worded)).body).toMatchObject({ pushed: true });
    expect(git("ls-remote", "--heads", "origin")).toContain("refs/heads/studio/revert-another-title");
  });

  test("shortens a long title to 72 characters", async () => {
    const { rewrite, commit, look } = await openGarden();
    rewrite(SPANISH, "Tus datos", "Sobre ti");
    const { body } = await look(commit("A title that is so long that another word before it would be too much"));
    expect(body.name).toHaveLength(72);
    expect(body.name).toMatch(/^Revert: A title that is .*…$/);
  });

  test("is refused with the reason, and changes nothing, if it is not possible", async () => {
    const { root, git, rewrite, commit, worded, look, take } = await openGarden();
    const refused = async (of: string, why: string) => {
      const stand = standOf(git);
      expect((await look(of)).body.message).toContain(why);
      expect(await take(of)).toMatchObject({ status: 422, body: { message: expect.stringContaining(why) } });
      expect(standOf(git)).toBe(stand);
    };
    rewrite(SPANISH, "Tus datos", "Sobre ti");
    await refused(worded, `Some changes are not submitted yet (${SPANISH}).`);
    commit("Spanish too");
    git("switch", "--quiet", "-c", "side", "HEAD~2");
    writeFileSync(join(root, "notes.txt"), "mine");
    git("add", "notes.txt");
    git("commit", "--quiet", "-m", "A note");
    const aside = git("rev-parse", "HEAD").trim();
    git("switch", "--quiet", "main");
    await refused(aside, "There is no such commit on this branch.");
    await refused("0".repeat(40), "There is no such commit on this branch.");
    git("merge", "--quiet", "--no-edit", "side");
    await refused(git("rev-parse", "HEAD").trim(), "It joins two branches.");
    await refused(aside, "It changed other files too (notes.txt).");
    rewrite(ENGLISH, "About you", "Who you are");
    const again = commit("A third title");
    await refused(worded, `Later commits changed the same lines: ${ENGLISH}.`);
    rewrite(ENGLISH, "Who you are", "About you");
    commit("Not the third");
    await refused(again, "There is nothing to revert: nothing is left of what it changed.");
  });

  test("is refused if the check would then find an error", async () => {
    const { git, rewrite, commit, look } = await openGarden();
    for (const path of [ENGLISH, SPANISH]) rewrite(path, '"title": "', '"heading": "A", "title": "');
    const named = commit("Another text");
    rewrite("flows/garden/flow.json", '"details.title"', '"details.heading"');
    commit("It is shown");
    const stand = standOf(git);
    const { status, body } = await look(named);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^It cannot be reverted on its own\. The check/),
    ]);
    expect(standOf(git)).toBe(stand);
  });

  test("is refused if there are newer commits than those shown, or if the request is malformed", async () => {
    const { ask, git, worded, take } = await openGarden();
    git("commit", "--quiet", "--allow-empty", "-m", "Meanwhile");
    expect((await take(worded, worded)).body.message).toContain("There are later commits than those that you saw.");
    for (const [of, reason] of [
      ["HEAD", REASON],
      ["--all", REASON],
      [worded, " "],
    ] as const)
      expect((await take(of, worded, reason)).status).toBe(400);
    expect((await ask("revert-plan", { commit: "HEAD" })).status).toBe(400);
    expect(git("branch", "--show-current")).toBe("main\n");
  });

  test("works in a subfolder of a working copy, and marks commits that also changed files outside it", async () => {
    const top = newFolder();
    const root = join(top, "app");
    cpSync(copyOfGarden(), root, { recursive: true });
    const { ask, git } = await openApi({ commits: false, root });
    execFileSync("git", ["init", "--quiet", "-b", "main", top]);
    git("config", "user.name", "A Writer");
    git("config", "user.email", "writer@example.com");
    const commit = (title: string, ...files: readonly string[]) => {
      git("add", ...files);
      git("commit", "--quiet", "-m", title);
      return git("rev-parse", "HEAD").trim();
    };
    commit("As it was", "flows", "schemas", "locales");
    const path = join(root, ENGLISH);
    const was = readFileSync(path, "utf8");
    writeFileSync(path, was.replaceAll("Your details", "About you"));
    const worded = commit("Another title", ENGLISH);
    mkdirSync(join(top, "flows"));
    writeFileSync(join(top, "flows/other.json"), "{}");
    writeFileSync(path, readFileSync(path, "utf8").replace("Thank you", "Thanks"));
    commit("A note", "../flows/other.json", ENGLISH);
    const { body: list } = await ask("commits");
    expect(list.map(({ hindrance }) => hindrance?.slice(0, 48))).toEqual([
      "It changed other files too (flows/other.json). A",
      undefined,
      "It is the first commit, so it cannot be reverted",
    ]);
    const head = git("rev-parse", "HEAD").trim();
    const { body: plan } = await ask("revert-plan", { commit: worded });
    expect(plan.files).toEqual([ENGLISH]);
    expect((await ask("revert", { commit: worded, head, reason: REASON })).status).toBe(200);
    expect(readFileSync(path, "utf8")).toBe(was.replace("Thank you", "Thanks"));
  });

  test("lists nothing without git, and says that there is no working copy", async () => {
    const { ask } = await openApi({ commits: false });
    expect((await ask("commits")).body).toEqual([]);
    expect((await ask("revert-plan", { commit: "a".repeat(40) })).body.message).toContain("not a git working copy");
  });
});
