import { expect, onTestFinished, test } from "vitest";
import { createExplorerThread } from "../../../../src/studio/server/explorer-thread.ts";
import { textRows } from "../../../../src/studio/reading/index.ts";
import { ARM, asArm, MORE, NICKNAME, RAIN, trying } from "../trial.ts";

test("the path to a step works for people in the arm: it fills in the fields that their forms require", async () => {
  const workspace = trying();
  const request = { flow: "garden", step: "done", site: "us", lang: "en" };
  const sent = async (arm: string) => {
    const found = (await explorer.find({ ...request, arms: { [ARM.flag]: arm } })) as {
      readonly events: readonly object[];
    };
    return found.events.slice(1);
  };
  workspace.apply(asArm({ ...NICKNAME, required: true }));
  const explorer = createExplorerThread(workspace.root);
  onTestFinished(() => explorer.close());
  const filled = (names: readonly string[]) => [
    {
      do: "send",
      event: { name: "submit", values: Object.fromEntries(names.map((name) => [name, expect.anything()])) },
    },
  ];
  expect(await sent("treatment")).toEqual(filled(["name", "email", "nickname"]));
});

test("a path leads to where the page has a text: under its condition, or in a dialog that somebody opens", async () => {
  const workspace = trying();
  const before = new Set(textRows(workspace.repo).map(({ key }) => key));
  for (const command of [RAIN, MORE]) workspace.apply(command);
  const rows = textRows(workspace.repo).filter(({ key }) => !before.has(key));
  const keyOf = (words: string) => rows.flatMap(({ key, values }) => (values["en"] === words ? [key] : []));
  const explorer = createExplorerThread(workspace.root);
  onTestFinished(() => explorer.close());
  const find = (step: string, lang: string, words: string) =>
    explorer.find({ flow: "garden", step, site: "us", lang, arms: {}, shows: keyOf(words) });
  expect(await find("details", "es", "We come when it is dry.")).toMatchObject({ lang: "es" });
  expect(await find("details", "en", "We come when it is dry.")).toBeNull();
  expect(await find("done", "en", "We water your plants.")).toMatchObject({
    events: expect.arrayContaining([{ do: "send", event: { name: "more" } }]),
  });
});
