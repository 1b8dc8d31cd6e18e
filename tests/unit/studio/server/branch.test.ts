import { expect, test } from "vitest";
import { EDIT, openApi, TEXT } from "../open-api.ts";

const SUBMISSION = { name: "Shorter words", reason: "They are read." };

test("lists what is in review with what it changes, and opens another branch and the main one", async () => {
  const { ask, edit, git } = await openApi();
  const branches = async () =>
    (await ask("branches")).body.map(
      ({ branch, title, author, changes, isHere }) =>
        `${branch}, ${title}, ${author}: ${changes.join(", ")}${isHere ? " (here)" : ""}`,
    );
  expect(await branches()).toEqual([]);
  await edit(EDIT);
  await ask("submissions", SUBMISSION);
  const line = "studio/shorter-words, Shorter words, A Writer: the English texts";
  expect(await branches()).toEqual([`${line} (here)`]);
  expect((await ask("open-branch", { branch: "main" })).body).toMatchObject({ branch: "main", commits: [] });
  expect(await branches()).toEqual([line]);
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
