import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import { block, env, program } from "./builders.ts";
import { Person } from "./person.ts";

describe("view", () => {
  const steps = ["a", "b", "c"].map((step) => ({ step, label: { key: step } }));
  const progress = (done: number, locked = false) => ({ steps, done: () => done, locked: () => locked });

  test.each([
    ["to all completed steps and the next one", progress(1), [undefined, "/b", undefined], ["current", "todo", "todo"]],
    ["to all steps when all are completed", progress(3), [undefined, "/b", "/c"], ["current", "done", "done"]],
    ["nowhere once locked", progress(3, true), [undefined, undefined, undefined], ["current", "done", "done"]],
  ])("progress links lead %s [CHROME-06]", (_title, order, paths, states) => {
    const flow = program({ a: { progress: 0 }, b: { progress: 1 }, c: { progress: 2 } }, { progress: order });
    const shown = view(flow, new Person(flow).snapshot, 0).progress;
    expect(shown?.steps.map(({ path }) => path)).toEqual(paths);
    expect(shown?.steps.map(({ state }) => state)).toEqual(states);
  });

  test("blocks whose `when` is false or throws are left out, inside other blocks too", () => {
    const inner = [block("x", { when: () => false }), block("y", { props: ({ now }) => ({ now }) })];
    const page = [
      block("hidden", { when: () => false }),
      block("broken", {
        when: () => {
          throw new Error("no");
        },
      }),
      block("section", { slots: { blocks: inner } }),
    ];
    const flow = program({ a: { page } });
    expect(view(flow, new Person(flow).snapshot, 42).page).toMatchObject([
      { block: "section", slots: { blocks: [{ block: "y", props: { now: 42 } }] } },
    ]);
  });

  test("title, layout and path come from the step", () => {
    const flow = program({ a: { layout: "wide" } });
    expect(view(flow, new Person(flow).snapshot, 0)).toMatchObject({
      path: "/a",
      layout: "wide",
      title: { key: "a.title" },
      busy: false,
    });
    expect(env.lang).toBe("en");
  });
});
