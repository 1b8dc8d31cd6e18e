import { join } from "node:path";
import { expect, test } from "vitest";
import { PEOPLE } from "../../../../scripts/visitors/people.ts";
import { walkerOf } from "../../../../scripts/visitors/walk.ts";
import { readRepository } from "../../../../src/model/index.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const FILE = "flows/experiments.json";

const ownTitle = {
  flag: "ownTitle",
  epicKey: "GROW-990",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: false,
  why: "Whether a title helps.",
  patch: {
    treatment: [
      { file: "locales/en/join.json", ops: [{ op: "replace", path: "/signup/title", value: "Welcome" }] },
      // Nobody in the treatment gets further than the first page.
      { file: "flows/join/flow.json", ops: [{ op: "remove", path: "/steps/signup/on/parents" }] },
    ],
  },
};

test("a person meets an experiment whose arm changes files, in both arms, and walks what their arm has", async () => {
  const known = readRepository(ROOT).files.get(FILE)?.value as { experiments: object[] };
  const text = JSON.stringify({ ...known, experiments: [...known.experiments, ownTitle] });
  const walker = await walkerOf(readRepository(ROOT, new Map([[FILE, text]])), ["join"]);
  const person = PEOPLE.find(({ flow, opens }) => flow === "join" && opens.path === "/signup");
  const happens = (arm: string) =>
    walker.byContract(person ?? expect.fail(), { site: "us", lang: "en", arms: { ownTitle: arm } });
  for (const arm of ["control", "treatment"]) expect(happens(arm)).toContainEqual({ exposed: "ownTitle" });
  expect(happens("control")).toContainEqual({ counted: "registered" });
  expect(happens("treatment")).not.toContainEqual({ counted: "registered" });
});
