import { describe, expect, test } from "vitest";
import { conditionsOf, flowOf, progressCount, rulesIn } from "../../../../src/model/index.ts";
import { findingsIn, journey, lineOf, repositoryWith } from "../journey.ts";

/** The journey with these actions in its step `one`, and with this progress. */
function tripWith({ actions = [], progress = journey.progress }: { actions?: readonly object[]; progress?: object }) {
  const one = { ...journey.steps.one, on: { next: [{ do: actions }] } };
  const repo = repositoryWith({ "flows/trip/flow.json": { ...journey, progress, steps: { ...journey.steps, one } } });
  const named = repo.flows.find(({ id }) => id === "trip");
  if (named === undefined) throw new Error("There is no journey.");
  const flow = flowOf(repo, named);
  const rules = flow.steps.get("one")?.handlers[0]?.rules;
  return {
    flow,
    conditions: conditionsOf(repo, named),
    actions: rules === undefined ? [] : [...rulesIn(rules)].flatMap((rule) => rule.actions),
  };
}

const ownQuestions = {
  steps: [
    { step: "one", label: "one" },
    { step: "two", label: "two", done: "data.paid" },
  ],
  done: "data.done",
};

describe("marking steps as done by name", () => {
  test.each([
    [{ done: "one" }, 1],
    [{ done: "two" }, 2],
    [{ undone: "two" }, 1],
    [{ undone: "one" }, 0],
  ])("%o sets the number of the step in the journey's order", (action, number) => {
    const { actions, flow } = tripWith({ actions: [{ ...action, when: "data.paid" }] });
    expect(flow.findings).toEqual([]);
    expect(actions).toMatchObject([
      { do: "set", when: { source: "data.paid" }, sets: [{ path: "data.done", value: { json: number } }] },
    ]);
  });

  test("reports a step that the progress does not have, at its position, and suggests the nearest", () => {
    const { actions, flow } = tripWith({ actions: [{ done: "tow" }] });
    expect(actions).toEqual([]);
    expect(findingsIn(flow)).toEqual([
      `/steps/one/on/next/0/do/0/done: The progress has no step "tow". Did you mean "two"?`,
    ]);
    expect(flow.findings.map(lineOf)).toEqual(['"done": "tow"']);
  });

  test("reports that no step can be marked when `done` is an expression", () => {
    const { flow } = tripWith({
      actions: [{ done: "one" }],
      progress: { ...journey.progress, done: "data.paid ? 1 : 0" },
    });
    expect(findingsIn(flow)).toEqual([
      "/steps/one/on/next/0/do/0/done: This cannot be remembered: `done` of the progress is not a path such as data.stepsDone.",
    ]);
  });

  test("gives expressions a condition `done.<step>` for each step", () => {
    expect(tripWith({}).conditions).toEqual({ "done.one": "data.done > 0", "done.two": "data.done > 1" });
  });

  test("a step's own `done` condition also marks it as done, and the progress counts the steps before it", () => {
    const { conditions, flow } = tripWith({ progress: ownQuestions });
    expect(conditions["done.two"]).toBe("(data.paid) || data.done > 1");
    expect(conditions["done.one"]).toBe("data.done > 0");
    expect(progressCount(flow)?.source).toBe("(data.paid) ? 2 : data.done");
  });
});
