import { expect, test } from "vitest";
import { advance, foresee, start } from "../../../src/engine/index.ts";
import { call, does, env, goto, program, set, track } from "./builders.ts";

const stamp = { at: 0, id: "id" };
const questions = [call("listThings", false, ({ data }) => ({ of: data["who"] })), call("change"), track("seen")];

function foreseen(there: Parameters<typeof program>[0][string], here: Parameters<typeof program>[0][string] = {}) {
  const flow = program(
    { here: { ahead: "there", ...here }, there: { enter: [set("data.who", "them"), ...questions], ...there } },
    { data: { version: 1, defaults: { who: "nobody", things: 0 }, transient: [] } },
  );
  const { snapshot } = start(flow, { env, path: "/here", envelope: null, ...stamp });
  return { flow, snapshot, next: foresee(flow, snapshot, stamp) };
}

test("foresees the reading calls of the next step's `enter`, with that step's values, and no other action", () => {
  const { snapshot, next } = foreseen({});
  expect(next?.commands).toMatchObject([{ type: "call", operation: "listThings", input: { of: "them" } }]);
  expect(next?.commands).toHaveLength(1);
  expect([snapshot.step, snapshot.data["who"], snapshot.calls]).toEqual(["here", "nobody", {}]);
});

test("ignores the next step's guards, because the person has not finished the current step", () => {
  expect(foreseen({ guards: [goto("here")] }).next?.commands).toHaveLength(1);
});

test("foresees the calls that follow from an answer", () => {
  const { flow, next } = foreseen({ on: { "listThings.ok": [does(call("listMore", false, ({ event }) => event))] } });
  const [command] = next?.commands ?? [];
  const id = command?.type === "call" ? command.id : "";
  const more = next && advance(flow, next.snapshot, { type: "answer", call: id, output: { n: 1 }, ...stamp });
  expect(more?.commands).toContainEqual(expect.objectContaining({ operation: "listMore", input: { n: 1 } }));
});

test.each([
  ["no step is named", {}, { ahead: "" }],
  ["the step does not exist", {}, { ahead: "elsewhere" }],
  ["the step has its own document", { policy: "payment" }, {}],
  ["the program has only an outline of the step", { outline: true }, {}],
] as const)("foresees nothing when %s", (_, there, here) => {
  expect(foreseen(there, here).next).toBeUndefined();
});
