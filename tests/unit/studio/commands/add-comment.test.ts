import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commentsOf } from "../../../../src/studio/edits/index.ts";
import { garden } from "../journeys.ts";
import { openApi } from "../open-api.ts";

const ABOUT = { called: "Your details", flow: "garden", step: "details", text: "garden:details.title" };
const comment = (words: string, at = "2026-11-30T11:20:00.000Z") =>
  ({ kind: "add-comment", about: ABOUT, by: "A Writer <writer@example.com>", at, words }) as const;

test("a comment is a file of its own that undo deletes, and one without words is refused", () => {
  const workspace = garden();
  const { paths } = workspace.apply(comment(" Shorter, please. "));
  expect(paths).toEqual([expect.stringMatching(/^flows\/comments\/20261130112000000-[0-9a-f]{8}\.json$/)]);
  expect(commentsOf(workspace.repo)).toMatchObject([{ about: ABOUT, words: "Shorter, please.", path: paths[0] }]);
  workspace.undo();
  expect(existsSync(join(workspace.root, "flows/comments"))).toBe(false);
  expect(() => workspace.apply(comment("  "))).toThrow("Write what you want to say.");
});

test("a conversation that is settled is deleted, and nothing but comments can be", () => {
  const workspace = garden();
  const paths = ["One", "Two"].flatMap((words, minute) => {
    return workspace.apply(comment(words, `2026-11-30T11:2${minute}:00.000Z`)).paths;
  });
  expect(() => workspace.apply({ kind: "settle-comments", comments: ["flows/sites.json"] })).toThrow("Only comments");
  expect(workspace.apply({ kind: "settle-comments", comments: paths }).what).toBe("2 comments are settled");
  expect(commentsOf(workspace.repo)).toEqual([]);
  workspace.undo();
  expect(commentsOf(workspace.repo).map(({ words }) => words)).toEqual(["One", "Two"]);
});

test("the last approval of a kind replaces the one before, and leaves others and comments", () => {
  const workspace = garden();
  workspace.apply(comment("A question"));
  const approve = (of: "consent" | "price", seen: string, at: string) =>
    workspace.apply({ ...comment("", at), approves: { of, seen: { "garden:terms": seen } } });
  approve("consent", "en: Old", "2026-11-30T11:21:00.000Z");
  approve("price", "1.00", "2026-11-30T11:22:00.000Z");
  approve("consent", "en: New", "2026-11-30T11:23:00.000Z");
  expect(commentsOf(workspace.repo).map(({ approves }) => approves?.seen["garden:terms"])).toEqual([
    undefined,
    "1.00",
    "en: New",
  ]);
});

test("branches with comments about the same thing merge without a conflict, also if one has settled it", async () => {
  const { edit, root, git } = await openApi();
  await edit(comment("Is this right?"));
  git("add", "flows");
  git("commit", "--quiet", "-m", "A question");
  const [question = ""] = git("ls-files", "flows/comments").trim().split("\n");
  git("switch", "--quiet", "-c", "answered");
  await edit(comment("Yes.", "2026-11-30T11:21:00.000Z"));
  git("add", "flows");
  git("commit", "--quiet", "-m", "An answer");
  git("switch", "--quiet", "main");
  git("rm", "--quiet", question);
  git("commit", "--quiet", "-m", "Settled");
  execFileSync("git", ["-C", root, "merge", "--quiet", "--no-edit", "answered"]);
  const left = git("ls-files", "flows/comments").trim().split("\n");
  expect(left.map((path) => (JSON.parse(readFileSync(join(root, path), "utf8")) as { words: string }).words)).toEqual([
    "Yes.",
  ]);
});

test("a comment that is written wrongly is reported by the check and shown nowhere", async () => {
  const { ask, edit, root } = await openApi();
  await edit(comment("Fine"));
  const [{ path } = { path: "" }] = (await ask("comments")).body;
  const text = readFileSync(join(root, path), "utf8");
  await edit({
    kind: "edit-file",
    path,
    was: text,
    text: text.replace('"words"', '"wrods"'),
    group: "typed",
    seen: [],
  });
  expect((await ask("comments")).body).toEqual([]);
});

test("comments change nothing that is checked, so that nothing is checked again", async () => {
  const { ask, edit } = await openApi();
  const { body: before } = await ask("at-a-glance");
  expect((await edit(comment("Fine"))).body).toMatchObject({
    revision: before.revision,
    notice: { topics: ["comments"] },
    undo: "A comment on “Your details”",
  });
  const { body: after } = await ask("at-a-glance");
  expect(after).toMatchObject({ revision: before.revision, comments: 1 });
  expect(after.changed).toHaveLength(1);
});
