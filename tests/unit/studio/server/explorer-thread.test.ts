import { expect, onTestFinished, test } from "vitest";
import { createExplorerThread } from "../../../../src/studio/server/explorer-thread.ts";
import { ARM, asArm, NICKNAME, trying } from "../trial.ts";

test("the path to a step works for people in the arm: it fills in the fields that their forms require", async () => {
  const workspace = trying();
  const asked = { flow: "garden", step: "done", site: "us", lang: "en" };
  const sent = async (arm: string) => {
    const found = (await explorer.find({ ...asked, arms: { [ARM.flag]: arm } })) as {
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
