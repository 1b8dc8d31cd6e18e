import { expect, test } from "vitest";
import { copyOfGarden } from "../journeys.ts";
import { openApi } from "../open-api.ts";

/** Commits the files of the folder with the date of this day. */
function commitOn(git: (...args: readonly string[]) => string, day: string): void {
  git("add", "flows", "schemas", "locales");
  process.env["GIT_COMMITTER_DATE"] = `${day}T12:00:00`;
  git("commit", "--quiet", "--allow-empty", "-m", day, "--date", `${day}T12:00:00`);
  delete process.env["GIT_COMMITTER_DATE"];
}

test("lists the texts changed since a day: the current files compared with the last commit before that day", async () => {
  const root = copyOfGarden();
  const { ask, edit, git } = await openApi({ root, commits: false });
  const since = async (date: string) => {
    const { body } = await ask("texts-since", { date });
    return body.texts.map(({ file, key }) => `${file} ${key}`);
  };
  const write = async (key: string, value: string) => {
    const { body: rows } = await ask("texts");
    const was = rows.find((row) => row.file === "garden" && row.key === key)?.values["es"];
    const texts = [{ language: "es", file: "garden", key, value, was }];
    expect((await edit({ kind: "set", texts })).status).toBe(200);
  };
  expect(await ask("texts-since", { date: "2030-01-01" })).toEqual({
    status: 422,
    body: { message: "There is no commit here, so it is not known when a text was changed.", conflicts: [], at: [] },
  });
  git("init", "--quiet", "-b", "main");
  git("config", "user.name", "A Writer");
  git("config", "user.email", "writer@example.com");
  commitOn(git, "2020-01-01");
  await write("details.title", "Sobre ti");
  commitOn(git, "2020-02-01");
  await write("done.title", "Adiós");

  expect(await since("2020-03-01")).toEqual(["garden done.title"]);
  expect((await since("2020-02-01")).toSorted()).toEqual(["garden details.title", "garden done.title"]);
  // There was no commit before that day, so all texts are new.
  expect((await since("2019-01-01")).length).toBeGreaterThan(5);
  expect((await ask("texts-since", { date: "yesterday" })).status).toBe(400);
});
