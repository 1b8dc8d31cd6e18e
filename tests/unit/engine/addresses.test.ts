import { describe, expect, test } from "vitest";
import type { Rule } from "../../../src/engine/index.ts";
import { goto, program, rule, track } from "./builders.ts";
import { Person } from "./person.ts";

const stop = { guards: [goto("one", ({ data }) => data["may"] !== true)] };

describe("address", () => {
  const flow = program(
    {
      one: { on: { go: [goto("two")], guarded: [goto("three")] } },
      two: { on: { view: [goto("again")] } },
      three: stop,
      again: { path: "/two" },
    },
    { redirects: { "/old": { goto: "two" }, "/legacy": { leave: "legacy" } } },
  );

  test.each([
    ["the base path is the start step, and replaces", "/", "one", [{ type: "navigate", path: "/one", replace: true }]],
    [
      "an unknown path is the start step, and replaces",
      "/nowhere",
      "one",
      [{ type: "navigate", path: "/one", replace: true }],
    ],
    ["a path of its own needs no correction", "/two", "two", []],
    ["a redirect goes to its step", "/old", "two", [{ type: "navigate", path: "/two", replace: true }]],
    [
      "a redirect to a link leaves",
      "/legacy",
      "one",
      [
        { type: "leave", link: "legacy" },
        { type: "navigate", path: "/one", replace: true },
      ],
    ],
    ["a guard sends away, and replaces", "/three", "one", [{ type: "navigate", path: "/one", replace: true }]],
  ])("at start %s", (_title, path, step, commands) => {
    const person = new Person(flow, { path });
    expect(person.snapshot.step).toBe(step);
    expect(person.commands).toEqual(commands);
  });

  describe("that the journey does not have", () => {
    const says = (rest: Partial<Rule> = {}) => rule({ actions: [track("Lost")], ...rest });
    const saying = (...rules: readonly Rule[]) => ({ ...flow, on: { "path.unknown": rules } });
    const tracked = (person: Person) => person.commands.filter(({ type }) => type === "track").length;

    test("runs the rules for it, once, and begins at the start", () => {
      const person = new Person(saying(says()), { path: "/nowhere" });
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      expect(tracked(new Person(saying(says()), { path: "/" }))).toBe(0);
      expect(tracked(new Person(saying(says()), { path: "/old" }))).toBe(0);
    });

    test("goes where a rule says, or leaves", () => {
      expect(new Person(saying(says({ goto: "two" })), { path: "/nowhere" }).snapshot.step).toBe("two");
      const left = new Person(saying(says({ actions: [{ do: "leave", link: "legacy" }] })), { path: "/nowhere" });
      expect(left.commands).toContainEqual({ type: "leave", link: "legacy" });
    });

    test("does the same where it is visited, also from the start step", () => {
      const person = new Person(saying(says()), { path: "/two" }).visit("/nowhere");
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      person.visit("/nowhere");
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      expect(person.commands).toContainEqual({ type: "navigate", path: "/one", replace: true });
    });
  });

  test("a goto pushes, a goto on the same path does not navigate", () => {
    const person = new Person(flow, { path: "/one" }).send("go");
    expect(person.commands).toEqual([{ type: "navigate", path: "/two", replace: false }]);
    expect(person.send("view").commands).toEqual([]);
    expect(person.snapshot.step).toBe("again");
  });

  test("a visit to the path one is on changes nothing, another enters its first step", () => {
    const person = new Person(flow, { path: "/two" }).send("view");
    const before = person.snapshot;
    expect(person.visit("/two").snapshot).toBe(before);
    expect(person.visit("/one").visit("/two").snapshot.step).toBe("two");
  });

  test("a visit that a guard refuses gets its address corrected", () => {
    const person = new Person(flow, { path: "/two" }).visit("/three");
    expect(person.snapshot.step).toBe("one");
    expect(person.commands).toEqual([{ type: "navigate", path: "/one", replace: true }]);
  });

  test("guards that never end lead to the start step, with an error in the log", () => {
    const loop = program({ home: {}, a: { guards: [goto("b")] }, b: { guards: [goto("a")] } });
    const person = new Person(loop, { path: "/a" });
    expect(person.snapshot.step).toBe("home");
    expect(person.did("log")).toMatchObject([{ level: "error" }]);
  });

  test("`enter` runs once for each entry, in order, each action when it holds", () => {
    const enter = [track("first"), { ...track("never"), when: () => false }, track("last")];
    const person = new Person(program({ a: { on: { go: [goto("b")] } }, b: { enter } })).send("go");
    expect(person.did("track").map(({ event }) => event)).toEqual(["first", "last"]);
    expect(person.visit("/b").commands).toEqual([]);
  });

  test("a step with a policy of its own is loaded as a document, and entered there only", () => {
    const strict = program({ a: { on: { pay: [goto("b")] } }, b: { policy: "payment", enter: [track("seen")] } });
    const person = new Person(strict).send("pay");
    expect(person.commands).toEqual([{ type: "navigate", path: "/b", replace: false, document: true }]);
    expect(new Person(strict, { path: "/b" }).did("track")).toHaveLength(1);
  });
});
