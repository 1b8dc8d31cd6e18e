import { describe, expect, test } from "vitest";
import {
  type Flow,
  flowOf,
  guardedBy,
  originOf,
  progressOf,
  type Repository,
  withArms,
  patchedArms,
} from "../../../../src/model/index.ts";
import { findingsIn, journey, lineOf, repositoryWith, withStep } from "../journey.ts";

function tripOf(repo: Repository): Flow {
  const trip = repo.flows.find(({ id }) => id === "trip");
  if (trip === undefined) throw new Error("There is no journey.");
  return flowOf(repo, trip);
}
const FILE = "flows/trip/flow.json";
const ruleOf = (flow: Flow, step = "one") => flow.steps.get(step)?.handlers[0]?.rules.list[0];
const callOf = (flow: Flow) => {
  const [action] = ruleOf(flow)?.actions ?? [];
  return action?.do === "call" ? action.call : undefined;
};

describe("a journey is read into typed nodes", () => {
  const trip = tripOf(repositoryWith());

  test("with its steps, nested blocks, handlers and rules", () => {
    expect([...trip.steps.keys()]).toEqual(["one", "two"]);
    const one = trip.steps.get("one");
    expect(one?.page.map(({ name, slots }) => [name, slots.get("left")?.map((block) => block.name)])).toEqual([
      ["columns", ["title"]],
    ]);
    expect(callOf(trip)).toMatchObject({
      operation: { value: "book" },
      input: { json: { place: "= form.place" } },
    });
    expect(trip.steps.get("two")?.guards?.list[0]).toMatchObject({
      when: { source: "data.done < 1" },
      goto: { value: "one" },
    });
    expect(trip.handlers[0]).toMatchObject({ event: "expired", rules: { goto: { value: "one" }, list: [] } });
    expect(trip.findings).toEqual([]);
  });

  test("that know their line in the text", () => {
    const two = trip.steps.get("two");
    expect(two?.path && lineOf(two.path)).toBe('"path": "/two",');
    expect(two?.page[0] && lineOf({ ...two.page[0], pointer: `${two.page[0].pointer}/text` })).toBe(
      '"text": "two.title"',
    );
  });

  test("that know their original file when they come from a shared part", () => {
    const call = callOf(trip);
    expect(call && originOf(call.operation)).toEqual({ path: "flows/shared/parts.json", pointer: "/next/0/do/0/call" });
    expect(originOf(trip.steps.get("two") ?? trip)).toEqual({ path: FILE, pointer: "/steps/two" });
  });

  test("with a default guard that requires the steps before it, except in an unguarded step or outside the progress", () => {
    expect(progressOf(trip)).toMatchObject({ steps: ["one", "two"] });
    expect([guardedBy(trip, "one"), guardedBy(trip, "two"), guardedBy(trip, "nowhere")]).toEqual([[], ["one"], []]);
    const steps = {
      ...journey.steps,
      two: { path: "/two", unguarded: true },
      three: { path: "/two" },
      four: { path: "/four", progress: "two" },
    };
    const other = tripOf(repositoryWith({ [FILE]: { ...journey, steps } }));
    expect([guardedBy(other, "two"), guardedBy(other, "three"), guardedBy(other, "four")]).toEqual([
      [],
      ["one"],
      ["one"],
    ]);
  });
});

describe("a part of a wrong shape is a finding, and the rest is read", () => {
  test.each<[string, object, string]>([
    ["a rule", { on: { next: [3, { goto: "two" }] } }, "/steps/one/on/next/0: A rule is an object."],
    [
      "a list of rules",
      { on: { next: 3, back: [{ goto: "two" }] } },
      "/steps/one/on/next: This must be a list of rules, or the name of a step.",
    ],
    [
      "an action",
      { on: { next: [{ do: [null, { track: "Seen" }], goto: "two" }] } },
      "/steps/one/on/next/0/do/0: An action is an object, or the name of a list of actions.",
    ],
    [
      "an action of no kind",
      { on: { next: [{ do: [{ sing: "loud" }], goto: "two" }] } },
      "/steps/one/on/next/0/do/0: This is not an action.",
    ],
    [
      "a condition",
      { on: { next: [{ when: 1, goto: "two" }] } },
      "/steps/one/on/next/0/when: A `when` is an expression.",
    ],
    [
      "a block",
      { page: ["title", { block: "title", text: "x" }], on: { next: "two" } },
      "/steps/one/page/0: A block is an object that names its `block`.",
    ],
    [
      "a block's condition",
      { page: [{ block: "title", text: "x", when: true }], on: { next: "two" } },
      "/steps/one/page/0/when: A `when` is an expression.",
    ],
    ["a dialog", { dialogs: { ask: 3 }, on: { next: "two" } }, "/steps/one/dialogs/ask: A dialog is an object."],
  ])("%s", (_, step, finding) => {
    const flow = tripOf(repositoryWith(withStep({ path: "/one", ...step })));
    expect(findingsIn(flow)).toEqual([finding]);
    const targets = flow.steps
      .get("one")
      ?.handlers.flatMap(({ rules }) => [rules.goto, ...rules.list.map((rule) => rule.goto)]);
    expect(targets?.filter((goto) => goto?.value === "two")).toHaveLength(1);
  });

  test("a step; the other steps are read", () => {
    const flow = tripOf(repositoryWith({ [FILE]: { ...journey, steps: { ...journey.steps, one: [] } } }));
    expect(findingsIn(flow)).toEqual(["/steps/one: A step is an object."]);
    expect([...flow.steps.keys()]).toEqual(["two"]);
  });
});

describe("with an arm's patch applied", () => {
  const rule = (goto: string) => ({ when: `data.${goto}`, goto });
  const ops = [
    { op: "remove", path: "/steps/one/on/back/0" },
    { op: "add", path: "/steps/one/on/back/0", value: rule("two") },
    { op: "move", from: "/steps/one/on/back/2", path: "/steps/one/on/back/1" },
    { op: "replace", path: "/steps/two/path", value: "/second" },
  ];
  const experiment = { flag: "order", arms: ["control", "treatment"], patch: { treatment: [{ file: FILE, ops }] } };
  const repo = repositoryWith({
    ...withStep({ path: "/one", on: { back: [rule("four"), rule("one"), rule("three")] } }),
    "flows/experiments.json": { experiments: [experiment] },
  });
  const patched = withArms(repo, patchedArms(repo));
  const flow = tripOf(patched.repo);
  const AT = "/experiments/0/patch/treatment/0/ops";
  const written = (pointer: string) => ({ path: FILE, pointer });
  const byArm = (pointer: string) => ({
    path: "flows/experiments.json",
    pointer: AT + pointer,
    arm: { flag: "order", arm: "treatment" },
  });

  test("a node knows which arm wrote it, and where it was before the patch moved it", () => {
    expect(patched.findings).toEqual([]);
    const rules = flow.steps.get("one")?.handlers[0]?.rules.list ?? [];
    expect(rules.map(({ goto }) => goto?.value)).toEqual(["two", "three", "one"]);
    expect(rules.map(originOf)).toEqual([
      byArm("/1/value"),
      written("/steps/one/on/back/2"),
      written("/steps/one/on/back/1"),
    ]);
    expect(rules.map(({ goto }) => goto && originOf(goto).pointer)).toEqual([
      `${AT}/1/value/goto`,
      "/steps/one/on/back/2/goto",
      "/steps/one/on/back/1/goto",
    ]);
    const two = flow.steps.get("two");
    expect(two?.path && originOf(two.path)).toEqual(byArm("/3/value"));
    expect(two && originOf(two)).toEqual(written("/steps/two"));
  });
});
