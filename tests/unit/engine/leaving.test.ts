import { describe, expect, test } from "vitest";
import { advance, type Advanced, type Event } from "../../../src/engine/index.ts";
import { call, does, env, goto, program, rule, set } from "./builders.ts";
import { Person } from "./person.ts";

/** Holds a person back once when they leave `form`, but never on the way to `help`. */
const asks = rule({
  when: ({ event, data }) => event["to"] !== "help" && data["confirmed"] !== true,
  actions: [set("data.confirmed", true)],
});
const flow = program({
  home: { on: { go: [goto("form")] } },
  form: { on: { leaving: [asks], save: [does(call("save"))], next: [goto("over")] } },
  help: {},
  over: { on: { leaving: [goto("home")] } },
});
const there = () => new Person(flow, { path: "/form" });
const take = (
  { snapshot }: Person,
  event: { readonly type: "closing" } | { readonly type: "visit"; readonly path: string },
): Advanced => advance(flow, snapshot, { ...event, at: 1, id: "e" } as Event);

describe("leaving", () => {
  test("a rule that applies keeps the person at the step, and corrects the address", () => {
    const kept = take(there(), { type: "visit", path: "/home" });
    expect(kept.stays).toBe(true);
    expect(kept.snapshot).toMatchObject({ step: "form", data: { confirmed: true } });
    expect(kept.commands).toContainEqual({ type: "navigate", path: "/form", replace: true });
  });

  test("the person leaves when no rule applies, and rules see the target as `event.to`", () => {
    const gone = take(there(), { type: "visit", path: "/help" });
    expect([gone.stays, gone.snapshot.step, gone.snapshot.data]).toEqual([undefined, "help", {}]);
    expect(there().visit("/home").visit("/home").snapshot.step).toBe("home");
  });

  test("a rule can send the person to another step; the journey's own `goto` does not count as leaving", () => {
    const taken = take(there().send("next"), { type: "visit", path: "/help" });
    expect([taken.stays, taken.snapshot.step]).toEqual([undefined, "home"]);
  });

  test("closing the page runs the rules without a target; in a step without rules nothing happens", () => {
    const confirmed = take(there(), { type: "closing" });
    expect([confirmed.stays, confirmed.snapshot.step, confirmed.snapshot.data]).toEqual([
      true,
      "form",
      { confirmed: true },
    ]);
    const person = new Person(flow, { path: "/home", env });
    const free = take(person, { type: "closing" });
    expect([free.stays, free.snapshot, free.commands]).toEqual([undefined, person.snapshot, []]);
  });

  test("during a changing call nobody can leave, and the rules do not run", () => {
    const busy = there().send("save");
    expect(take(busy, { type: "closing" })).toEqual({ snapshot: busy.snapshot, commands: [] });
    expect(busy.visit("/home").snapshot).toMatchObject({ step: "form", data: {} });
  });
});
