import { expect, test } from "vitest";
import { exploreAll } from "../../../src/explorer/jobs/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { type Sound, tripRepository } from "./journey.ts";

/** What the exploration says of differences between the arms of an experiment on the sound journey. */
async function differences(experiment: object, plant: (flow: Sound) => unknown = () => undefined) {
  const files = new Map([...tripRepository(plant).files].map(([path, { text }]) => [path, text]));
  const one = { flag: "offer", arms: ["control", "treatment"], ...experiment };
  files.set("flows/experiments.json", JSON.stringify({ experiments: [one] }));
  const { problems } = await exploreAll(readRepository("/nowhere", files));
  return problems.filter(({ rule }) => rule === "arms-differ");
}

const endsNowhere = ({ steps: { thanks } }: Sound) =>
  thanks.guards.push({ when: "flags.offer == 'treatment'", goto: "begin" });
const asksForPeople = ({ steps: { choose } }: Sound) =>
  choose.page.push({ block: "form", schema: "schemas/trip/party", submit: "book" });
const asksMore = {
  patch: {
    treatment: [
      {
        file: "schemas/trip/party.schema.json",
        ops: [
          { op: "add", path: "/properties/pets", value: { type: "integer", minimum: 0, maximum: 9 } },
          { op: "add", path: "/required/-", value: "pets" },
        ],
      },
    ],
  },
};

test("an arm in which nobody reaches an end is found, with the path of another arm", async () => {
  const [problem, ...others] = await differences({ plan: {} }, endsNowhere);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ severity: "warning", file: "flows/trip/flow.json", pointer: "/steps/thanks" });
  expect(problem?.message).toMatch(
    /^Nobody was found who reaches the end "thanks" in the arm "treatment" of "offer"; in the arm "control" people do\./,
  );
  expect(problem?.message).toContain("→ thanks");
});

test("the same if the arm changes the files", async () => {
  const ops = [{ op: "add", path: "/steps/thanks/guards/-", value: { goto: "begin" } }];
  const patch = { treatment: [{ file: "flows/trip/flow.json", ops }] };
  const [problem] = await differences({ plan: {}, patch });
  expect(problem).toMatchObject({ file: "flows/experiments.json", pointer: "/experiments/0/patch/treatment" });
  expect(problem?.message).toContain('Nobody was found who reaches the end "thanks" in the arm "treatment"');
  expect(problem?.message).toContain("→ thanks");
});

test("an arm that requires another answer is found", async () => {
  const [problem, ...others] = await differences({ plan: {}, ...asksMore }, asksForPeople);
  expect(others).toEqual([]);
  expect(problem?.message).toContain(
    'The step "choose" requires an answer to "pets" in the arm "treatment" of "offer", and not without it.',
  );
  expect(problem?.message).toContain("→ choose");
});

test("the same if the journey shows the form in that arm only", async () => {
  const asksInArm = ({ steps: { choose } }: Sound) =>
    choose.page.push({
      block: "form",
      schema: "schemas/trip/party",
      submit: "book",
      when: "flags.offer == 'treatment'",
    });
  const found = await differences({ plan: {} }, asksInArm);
  expect(found.map(({ message }) => message.split(". ")[0])).toEqual([
    expect.stringMatching(
      /^The step "choose" requires an answer to "\w+" in the arm "treatment" of "offer", and not in the arm "control"$/,
    ),
  ]);
  expect(found[0]?.message).toContain("→ choose");
  // The same in a dialog that only the arm opens.
  const asksInDialog = ({ steps: { choose } }: Sound) => {
    const form = { block: "form", schema: "schemas/trip/party", submit: "book" };
    const dialogs = { more: { title: choose.title, page: [form] } };
    Object.assign(choose, { enter: [{ when: "flags.offer == 'treatment'", open: "more" }], dialogs });
  };
  const inDialog = (await differences({ plan: {} }, asksInDialog)).map(({ message }) => message.split(", and ")[0]);
  expect(inDialog).toContain(found[0]?.message.split(", and ")[0]);
  // An arm may ask for less.
  const asksOthers = (flow: Sound) => {
    asksInArm(flow);
    Object.assign(flow.steps.choose.page.at(-1) ?? {}, { when: "flags.offer == 'control'" });
  };
  expect(await differences({ plan: {} }, asksOthers)).toEqual([]);
  expect(await differences({ plan: { differs: "It asks who comes along." } }, asksInArm)).toEqual([]);
});

test("nothing is said of a difference that the plan names, or without a plan, or if the arms are alike", async () => {
  expect(await differences({ plan: { differs: "It is about the end." } }, endsNowhere)).toEqual([]);
  expect(await differences({ plan: { differs: "It asks about pets." }, ...asksMore }, asksForPeople)).toEqual([]);
  expect(await differences({}, endsNowhere)).toEqual([]);
  expect(await differences({ ...asksMore }, asksForPeople)).toEqual([]);
  expect(await differences({ plan: {} }, asksForPeople)).toEqual([]);
});
