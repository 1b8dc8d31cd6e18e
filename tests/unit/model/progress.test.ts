import { describe, expect, test } from "vitest";
import { conditionsOf, flowOf, progressCount, rulesIn } from "../../../src/model/index.ts";
import { findingsIn, journey, lineOf, repositoryWith } from "./journey.ts";

/** The journey with this in its step `one`, and this as its progress. */
function tripWith({ actions = [], progress = journey.progress }: { actions?: readonly object[]; progress?: object }) {
  const one = { ...journey.steps.one, on: { next: [{ do: actions }] } };
  const repo = repositoryWith({ "flows/trip/flow.json": { ...journey, progress, steps: { ...journey.steps, one } } });
  const named = repo.flows.find(({ id }) => id === "trip");
  if (named === undefined) throw new Error("There is no journey.");
  const flow = flowOf(repo, named);
  const rules = flow.steps.get("one")?.handlers[0]?.rules;
  return {
    flow,
    conditions: conditionsOf(named),
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

describe("steps are done by name", () => {
  test.each([
    [{ done: "one" }, 1],
    [{ done: "two" }, 2],
    [{ undone: "two" }, 1],
    [{ undone: "one" }, 0],
  ])("%o sets the number that the journey's order gives", (action, number) => {
    const { actions, flow } = tripWith({ actions: [{ ...action, when: "data.paid" }] });
    expect(flow.findings).toEqual([]);
    expect(actions).toMatchObject([
      { do: "set", when: { source: "data.paid" }, sets: [{ path: "data.done", value: { json: number } }] },
    ]);
  });

  test("a step that the progress does not have is told with the nearest, where it stands", () => {
    const { actions, flow } = tripWith({ actions: [{ done: "tow" }] });
    expect(actions).toEqual([]);
    expect(findingsIn(flow)).toEqual([
      `/steps/one/on/next/0/do/0/done: The progress has no step "tow". Did you mean "two"?`,
    ]);
    expect(flow.findings.map(lineOf)).toEqual(['"done": "tow"']);
  });

  test("nothing can be said to be done where nothing remembers it", () => {
    const { flow } = tripWith({
      actions: [{ done: "one" }],
      progress: { ...journey.progress, done: "data.paid ? 1 : 0" },
    });
    expect(findingsIn(flow)).toEqual([expect.stringContaining("Nothing remembers it")]);
  });

  test("expressions ask by name", () => {
    expect(tripWith({}).conditions).toEqual({ "done.one": "data.done > 0", "done.two": "data.done > 1" });
  });

  test("a step's own question says that it is done too, and then those before it count as done", () => {
    const { conditions, flow } = tripWith({ progress: ownQuestions });
    expect(conditions["done.two"]).toBe("(data.paid) || data.done > 1");
    expect(conditions["done.one"]).toBe("data.done > 0");
    expect(progressCount(flow)?.source).toBe("(data.paid) ? 2 : data.done");
  });
});
