import { describe, expect, test } from "vitest";
import { call, does, envelope, form, goto, program, rule, set } from "./builders.ts";
import { Person } from "./person.ts";

const stop = { guards: [goto("one", ({ data }) => data["may"] !== true)] };

describe("memory", () => {
  const storage = {
    area: "local",
    key: "flow",
    expires: { afterMs: 100, since: ({ data }: { data: { since?: number } }) => data.since },
  } as never;
  const expired = [
    rule({
      actions: [
        { do: "reset", path: ["data"] },
        { do: "log", level: "warn", text: "Token expired" },
      ],
      goto: "one",
    }),
  ];
  const flow = program(
    { one: {}, two: { on: { go: [does(set("data.n", 1))] }, forms: { form: form() } } },
    { storage, on: { expired }, data: { version: 2, defaults: { since: 0 }, transient: [] } },
  );

  test.each([
    ["at start", (old: Person) => old],
    ["at a visit", (fresh: Person) => fresh.visit("/two")],
    ["at a page event, which is dropped", (fresh: Person) => fresh.send("go")],
  ])("expired data is noticed %s", (title, act) => {
    const person = act(
      new Person(flow, { path: "/two", envelope: envelope({ since: 1000 }), at: title === "at start" ? 1101 : 1100 }),
    );
    if (title !== "at start") {
      person.now = 1101;
      act(person);
    }
    expect(person.snapshot).toMatchObject({ step: "one", data: { since: 0 } });
    expect(person.did("log")).toMatchObject([{ text: "Token expired" }]);
    expect(person.did("forget")).toHaveLength(1);
  });

  test("two documents begin with the same stored data, and what one changes does not reach the other", () => {
    const stored = envelope({ n: 0, kept: { m: 0 } });
    const on = { go: [does(set("data.n", 1), set("data.kept.m", 1))] };
    const journey = program({ one: { on } }, { data: { version: 1, defaults: { kept: {} }, transient: [] } });
    const person = new Person(journey, { envelope: stored });
    const other = new Person(journey, { envelope: stored });
    expect(other.snapshot.data).toBe(person.snapshot.data);
    expect(person.send("go").snapshot.data).toEqual({ n: 1, kept: { m: 1 } });
    expect(other.snapshot.data).toEqual({ n: 0, kept: { m: 0 } });
    expect(new Person(flow, { envelope: stored }).snapshot.data).toEqual({ since: 0, n: 0, kept: { m: 0 } });
  });

  test("data without a start time never expires", () => {
    expect(new Person(flow, { path: "/two", at: 1e12 }).snapshot.step).toBe("two");
  });

  test("data that is kept in memory only is not stored, and does not cause a store", () => {
    const on = {
      busy: [does(set("data.busy.now", true))],
      both: [does(set("data.busy.now", false), set("data.n", 1))],
    };
    const transient = program({ a: { on } }, { data: { version: 1, defaults: { busy: {} }, transient: ["busy.now"] } });
    const person = new Person(transient).send("busy");
    expect(person.did("store")).toEqual([]);
    expect(person.send("both").did("store")[0]?.envelope.data).toEqual({ n: 1, busy: {} });
  });

  test("there is one store command per event, and none when nothing changed", () => {
    const on = { go: [does(set("data.a", 1), set("data.b", 1))] };
    const person = new Person(program({ a: { on } })).send("go");
    expect(person.did("store")).toHaveLength(1);
    expect(person.send("go").commands).toEqual([]);
  });

  test("a later `set` does not change the data in an earlier command", () => {
    const all = { do: "track", event: "x", with: ({ data }: { data: object }) => ({ all: data }) } as never;
    const on = { go: [does(set("data.n", 1), all, set("data.n", 2), set("data.m", 3))] };
    const person = new Person(program({ one: { on } }, { data: { version: 1, defaults: { n: 0 }, transient: [] } }));
    const before = person.snapshot.data;
    expect(person.send("go").did("track")).toMatchObject([{ with: { all: { n: 1 } } }]);
    expect(person.did("track")[0]?.with).not.toHaveProperty("all.m");
    expect([before, person.snapshot.data]).toEqual([{ n: 0 }, { n: 2, m: 3 }]);
  });

  test("a change is stored even if another tab has already stored the values from before it", () => {
    const go = [call("save")];
    const change = [rule({ actions: [set("data.n", 1)], goto: "two" })];
    const guards = [rule({ when: ({ data }) => data["n"] === 1 && data["seen"] === true, goto: "three" })];
    const steps = {
      one: { on: { go: [does(...go)], change } },
      two: { guards, enter: [set("data.seen", true)] },
      three: { enter: [set("data.n", 2)] },
    };
    const defaults = { n: 0, seen: false };
    const person = new Person(program(steps, { data: { version: 1, defaults, transient: [] } })).send("go");
    person.event({ type: "stored", envelope: envelope({ n: 1, seen: true }) }).send("change");
    expect(person.snapshot).toMatchObject({ step: "three", data: { n: 2, seen: true } });
    expect(person.did("store").at(-1)?.envelope.data).toEqual({ n: 2, seen: true });
  });

  test("a reset may keep some of the data", () => {
    const on = { go: [does({ do: "reset", path: ["data"], keep: [["data", "a"]] })] };
    expect(
      new Person(program({ one: { on } }), { envelope: envelope({ a: 1, b: 2 }) }).send("go").snapshot.data,
    ).toEqual({ a: 1 });
  });

  test.each([
    ["of another journey", { flow: "other" }],
    ["of a newer version", { version: 9 }],
  ])("an envelope %s is ignored", (_title, over) => {
    expect(new Person(flow, { envelope: envelope({ since: 5 }, over) }).snapshot.data).toEqual({ since: 0 });
  });

  test("data from another tab is taken over, and the guards apply again", () => {
    const guarded = program({ one: {}, two: stop });
    const person = new Person(guarded, { path: "/two", envelope: envelope({ may: true }) });
    expect(person.event({ type: "stored", envelope: envelope({ may: true, n: 1 }) }).snapshot).toMatchObject({
      step: "two",
      data: { n: 1 },
    });
    expect(person.commands).toEqual([]);
    person.event({ type: "stored", envelope: null });
    expect(person.snapshot).toMatchObject({ step: "one", data: {} });
    expect(person.commands).toEqual([{ type: "navigate", path: "/one", replace: true }]);
  });
});
