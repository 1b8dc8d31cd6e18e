import { describe, expect, test } from "vitest";
import { advance, type Event, type Rule, start } from "../../../src/engine/index.ts";
import { call, does, env, goto, program, rule, set, track } from "./builders.ts";
import { Person } from "./person.ts";

const stop = { guards: [goto("one", ({ data }) => data["may"] !== true)] };

describe("address", () => {
  const flow = program(
    {
      one: { on: { go: [goto("two")], guarded: [goto("three")] } },
      two: { on: { view: [goto("again")] } },
      three: stop,
      again: { path: "/two" },
      four: {},
    },
    { redirects: { "/old": { goto: "four" }, "/legacy": { leave: "legacy" } } },
  );

  test.each([
    [
      "the base path leads to the start step and replaces the address",
      "/",
      "one",
      [{ type: "navigate", path: "/one", replace: true }],
    ],
    [
      "an unknown path leads to the start step and replaces the address",
      "/nowhere",
      "one",
      [{ type: "navigate", path: "/one", replace: true }],
    ],
    ["the path of one step needs no correction", "/four", "four", []],
    [
      "a shared path leads to its first step, which goes into the history entry",
      "/two",
      "two",
      [{ type: "navigate", path: "/two", step: "two", replace: true }],
    ],
    ["a redirect leads to its step", "/old", "four", [{ type: "navigate", path: "/four", replace: true }]],
    [
      "a redirect to a link leaves the journey",
      "/legacy",
      "one",
      [
        { type: "leave", link: "legacy" },
        { type: "navigate", path: "/one", replace: true },
      ],
    ],
    [
      "a guard sends the person to another step and replaces the address",
      "/three",
      "one",
      [{ type: "navigate", path: "/one", replace: true }],
    ],
  ])("at start, %s", (_title, path, step, commands) => {
    const person = new Person(flow, { path });
    expect(person.snapshot.step).toBe(step);
    expect(person.commands).toEqual(commands);
  });

  describe("that the journey does not have", () => {
    const says = (rest: Partial<Rule> = {}) => rule({ actions: [track("Lost")], ...rest });
    const saying = (...rules: readonly Rule[]) => ({ ...flow, on: { "path.unknown": rules } });
    const tracked = (person: Person) => person.commands.filter(({ type }) => type === "track").length;

    test("runs the `path.unknown` rules once, and begins at the start step", () => {
      const person = new Person(saying(says()), { path: "/nowhere" });
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      expect(tracked(new Person(saying(says()), { path: "/" }))).toBe(0);
      expect(tracked(new Person(saying(says()), { path: "/old" }))).toBe(0);
    });

    test("goes to the step of a rule, or leaves by its link", () => {
      expect(new Person(saying(says({ goto: "two" })), { path: "/nowhere" }).snapshot.step).toBe("two");
      const left = new Person(saying(says({ actions: [{ do: "leave", link: "legacy" }] })), { path: "/nowhere" });
      expect(left.commands).toContainEqual({ type: "leave", link: "legacy" });
    });

    test("does the same for a later visit, also from the start step", () => {
      const person = new Person(saying(says()), { path: "/two" }).visit("/nowhere");
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      person.visit("/nowhere");
      expect([person.snapshot.step, tracked(person)]).toEqual(["one", 1]);
      expect(person.commands).toContainEqual({ type: "navigate", path: "/one", replace: true });
    });
  });

  test("a goto adds a history entry with its step, also on the same path", () => {
    const person = new Person(flow, { path: "/one" }).send("go");
    expect(person.commands).toEqual([{ type: "navigate", path: "/two", step: "two", replace: false }]);
    expect(person.send("view").commands).toEqual([{ type: "navigate", path: "/two", step: "again", replace: false }]);
    expect(person.snapshot.step).toBe("again");
  });

  test("a visit to the current path changes nothing; one from another path enters its first step", () => {
    const person = new Person(flow, { path: "/two" }).send("view");
    const before = person.snapshot;
    expect(person.visit("/two").snapshot).toBe(before);
    expect(person.visit("/one").visit("/two").snapshot.step).toBe("two");
  });

  test("when a guard refuses a visit, the address is corrected", () => {
    const person = new Person(flow, { path: "/two" }).visit("/three");
    expect(person.snapshot.step).toBe("one");
    expect(person.commands).toEqual([{ type: "navigate", path: "/one", replace: true }]);
  });

  test("guards that loop lead to the start step, with an error in the log", () => {
    const loop = program({ home: {}, a: { guards: [goto("b")] }, b: { guards: [goto("a")] } });
    const person = new Person(loop, { path: "/a" });
    expect(person.snapshot.step).toBe("home");
    expect(person.did("log")).toMatchObject([{ level: "error" }]);
    const arrival = { env, path: "/a", envelope: null, query: {}, at: 0, id: "id" };
    expect(start(loop, arrival).guardLoop).toBe("a");
    expect(start(loop, { ...arrival, path: "/home" }).guardLoop).toBeUndefined();
  });

  test("`enter` runs once per entry, in order, without the actions whose `when` is false", () => {
    const enter = [track("first"), { ...track("never"), when: () => false }, track("last")];
    const person = new Person(program({ a: { on: { go: [goto("b")] } }, b: { enter } })).send("go");
    expect(person.did("track").map(({ event }) => event)).toEqual(["first", "last"]);
    expect(person.visit("/b").commands).toEqual([]);
  });

  test("a step with its own policy is loaded as a new document, and entered only there", () => {
    const strict = program({ a: { on: { pay: [goto("b")] } }, b: { policy: "payment", enter: [track("seen")] } });
    const person = new Person(strict).send("pay");
    expect(person.commands).toEqual([{ type: "navigate", path: "/b", replace: false, document: true }]);
    expect(new Person(strict, { path: "/b" }).did("track")).toHaveLength(1);
  });

  test("from a document that is out of date, every step is loaded as a new document", () => {
    const flow = program({ a: { on: { go: [goto("b")] } }, b: { enter: [track("seen")] } });
    const { snapshot } = new Person(flow);
    const event: Event = { type: "page", event: { name: "go" }, at: 1, id: "go" };
    const { commands } = advance(flow, { ...snapshot, outdated: true }, event);
    expect(commands).toEqual([{ type: "navigate", path: "/b", replace: false, document: true }]);
  });
});

describe("steps that share a path", () => {
  /** Three steps on one path, the last of which needs `data.may`, and two other steps. */
  const views = program({
    before: { on: { next: [goto("first")] } },
    first: { path: "/views", on: { next: [goto("second")] }, enter: [track("first seen")] },
    second: {
      path: "/views",
      enter: [track("second seen"), call("ask", false)],
      on: { next: [goto("third")], allow: [does(set("data.may", true))] },
    },
    third: { path: "/views", guards: [goto("second", ({ data }) => data["may"] !== true)] },
    other: { path: "/views", policy: "payment" },
  });
  const atSecond = () => new Person(views).send("next").send("next");

  test("Back and Forward enter the step of their history entry, and replace no entry", () => {
    const person = atSecond().visit("/views", "first");
    expect(person.snapshot.step).toBe("first");
    expect(person.commands.map(({ type }) => type)).toEqual(["abort", "track"]);
    expect(person.visit("/views", "second").snapshot.step).toBe("second");
    expect(person.commands.map(({ type }) => type)).toEqual(["track", "call"]);
    expect(person.visit("/before").visit("/views", "second").snapshot.step).toBe("second");
  });

  test("the step's guards apply, and their redirect replaces the entry", () => {
    const person = atSecond().visit("/views", "first").visit("/views", "third");
    expect(person.snapshot.step).toBe("second");
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/views", step: "second", replace: true }]);
    expect(person.send("allow").visit("/views", "third").snapshot.step).toBe("third");
  });

  test("if the guards lead back to the current step, it is not entered again, and the entry is replaced", () => {
    const person = atSecond();
    const before = person.snapshot;
    expect(person.visit("/views", "third").snapshot).toBe(before);
    expect(person.commands).toEqual([{ type: "navigate", path: "/views", step: "second", replace: true }]);
  });

  test("an entry without a step, or with one of another path or version, stays at the current step and is corrected", () => {
    for (const step of [undefined, "before", "gone", "__proto__"]) {
      const person = atSecond().visit("/views", step);
      expect(person.snapshot.step).toBe("second");
      expect(person.commands).toEqual([{ type: "navigate", path: "/views", step: "second", replace: true }]);
    }
  });

  test("a new document begins at the first step, whichever step its entry had before", () => {
    const person = new Person(views, { path: "/views", step: "second" });
    expect(person.snapshot.step).toBe("first");
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/views", step: "first", replace: true }]);
    expect(new Person(views, { path: "/views", step: "first" }).did("navigate")).toEqual([]);
  });

  test("a step with another policy is loaded as a new document", () => {
    const person = atSecond().visit("/views", "other");
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/views", replace: true, document: true }]);
  });
});
