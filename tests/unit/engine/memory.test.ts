import { describe, expect, test } from "vitest";
import { does, envelope, form, goto, program, rule, set } from "./builders.ts";
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
  ])("remembered data that is too old is found %s", (title, act) => {
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

  test("data that has not been started never expires", () => {
    expect(new Person(flow, { path: "/two", at: 1e12 }).snapshot.step).toBe("two");
  });

  test("what is in memory only is not stored, and alone is no reason to store", () => {
    const on = {
      busy: [does(set("data.busy.now", true))],
      both: [does(set("data.busy.now", false), set("data.n", 1))],
    };
    const transient = program({ a: { on } }, { data: { version: 1, defaults: { busy: {} }, transient: ["busy.now"] } });
    const person = new Person(transient).send("busy");
    expect(person.did("store")).toEqual([]);
    expect(person.send("both").did("store")[0]?.envelope.data).toEqual({ n: 1, busy: {} });
  });

  test("one store command an event, and none where nothing changed", () => {
    const on = { go: [does(set("data.a", 1), set("data.b", 1))] };
    const person = new Person(program({ a: { on } })).send("go");
    expect(person.did("store")).toHaveLength(1);
    expect(person.send("go").commands).toEqual([]);
  });

  test("a reset may keep some of it", () => {
    const on = { go: [does({ do: "reset", path: ["data"], keep: [["data", "a"]] })] };
    expect(
      new Person(program({ one: { on } }), { envelope: envelope({ a: 1, b: 2 }) }).send("go").snapshot.data,
    ).toEqual({ a: 1 });
  });

  test.each([
    ["of another journey", { flow: "other" }],
    ["of a newer version", { version: 9 }],
  ])("an envelope %s is not taken", (_title, given) => {
    expect(new Person(flow, { envelope: envelope({ since: 5 }, given) }).snapshot.data).toEqual({ since: 0 });
  });

  test("what another tab stored is taken over, and guards are asked again", () => {
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
