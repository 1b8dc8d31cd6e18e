import { expect, test } from "vitest";
import { armsOf, experimentsOf } from "../../../../src/model/index.ts";
import { findingsIn, lineOf, repositoryWith } from "../journey.ts";

const FILE = "flows/experiments.json";
const order = {
  flag: "order",
  epicKey: "TRIP-1",
  arms: ["control", "treatment"],
  share: { control: 50, treatment: 50 },
  active: true,
  why: "Which comes first.",
  patch: { treatment: [{ file: "locales/en/trip.json", ops: [{ op: "remove", path: "/one" }] }] },
};
const read = (experiments: object) =>
  experimentsOf(repositoryWith({ [FILE]: { referrerOrder: ["TRIP-1"], experiments } }));

test("reads an experiment's arms, shares and patches, each with its position", () => {
  const { list, referrerOrder, findings } = read([order]);
  const [experiment] = list;
  if (experiment === undefined) throw new Error("There is no experiment.");
  expect(experiment).toMatchObject({ flag: { value: "order" }, epicKey: { value: "TRIP-1" }, active: true });
  expect(armsOf(experiment)).toEqual(["control", "treatment"]);
  expect(experiment.shares.map(({ arm, percent }) => [arm, percent])).toEqual([
    ["control", 50],
    ["treatment", 50],
  ]);
  expect(experiment.shares.map(lineOf)).toEqual(['"control": 50,', '"treatment": 50']);
  expect(experiment.patches).toMatchObject([
    { flag: "order", arm: "treatment", pointer: "/experiments/0/patch/treatment" },
  ]);
  expect([referrerOrder.map(({ value }) => value), findings]).toEqual([["TRIP-1"], []]);
});

test.each<[string, object, string, readonly (string | undefined)[]]>([
  ["an experiment that is a text", ["order", order], "/experiments/0: An experiment is an object.", ["order"]],
  [
    "an experiment without a flag",
    [{ ...order, flag: 7 }],
    "/experiments/0: An experiment has a `flag`, which is a text.",
    [undefined],
  ],
  [
    "a share that is a text",
    [{ ...order, share: { control: "half", treatment: 50 } }],
    "/experiments/0/share/control: A share is a number, of percent.",
    ["order"],
  ],
  ["`experiments` that is not a list", { order }, "/experiments: The experiments are a list.", []],
])("%s is a finding, and the rest is read", (_, experiments, finding, flags) => {
  const found = read(experiments);
  expect(findingsIn(found)).toEqual([finding]);
  expect(found.list.map(({ flag }) => flag?.value)).toEqual(flags);
  for (const { shares } of found.list) expect(shares.at(-1)).toMatchObject({ arm: "treatment", percent: 50 });
});
