import { describe, expect, test } from "vitest";
import { type JsonObject, type Scope, view } from "../../../src/engine/index.ts";
import { call, does, envelope, form, goto, program, rule, set } from "./builders.ts";
import { Person } from "./person.ts";

/** A journey with a payment at /pay. Its guards send a person away who has paid, or whose payment is running. */
const flow = program({
  pay: {
    forms: { form: form() },
    guards: [goto("done", ({ data }) => data["paid"] === true), goto("wait", ({ data }) => data["sent"] === true)],
    on: {
      submit: [does(set("data.sent", true), call("pay", true))],
      "pay.ok": [rule({ actions: [set("data.paid", true), set("data.sent", false)], goto: "done" })],
      "pay.failed": [does(set("data.sent", false))],
      "visit.held": [does(set("data.told", true))],
    },
  },
  wait: {
    guards: [goto("done", ({ data }) => data["paid"] === true)],
    on: { elsewhere: [does(set("data.others", ({ elsewhere }) => elsewhere))] },
  },
  done: {},
});

const paying = () => new Person(flow).submit({});

describe("a second tab", () => {
  test("cannot abort a changing call by what it stores", () => {
    for (const stored of [envelope({ sent: true }), envelope({ sent: false }), envelope({ paid: true }), null]) {
      const person = paying().event({ type: "stored", envelope: stored });
      expect([person.snapshot.step, person.did("abort"), person.did("navigate")]).toEqual(["pay", [], []]);
      expect(person.answer("pay").snapshot.step).toBe("done");
      expect(person.snapshot.data).toMatchObject({ paid: true, sent: false });
    }
  });

  test("loses nothing that it stored during a call: the call's result is written on top of it", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ sent: true, other: 1 }) });
    expect(person.snapshot.data).toEqual({ sent: true });
    person.fail("pay", "conflict");
    expect(person.snapshot.data).toEqual({ sent: false, other: 1 });
    expect(person.snapshot.held).toBeUndefined();
    expect(person.did("store")[0]?.envelope.data).toEqual({ sent: false, other: 1 });
  });

  test("that completed the payment during a call here moves this tab on when the call fails", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ paid: true }) });
    person.fail("pay", "conflict");
    expect([person.snapshot.step, person.did("navigate")]).toEqual([
      "done",
      [{ type: "navigate", path: "/done", replace: true }],
    ]);
  });

  test("that deletes the data during a call is ignored, because the call's result needs that data", () => {
    const person = paying().change("name", { name: "Ana" }).event({ type: "stored", envelope: null }).answer("pay");
    expect(person.snapshot.step).toBe("done");
    expect(person.did("store").at(-1)?.envelope.data).toEqual(person.snapshot.data);
    const refused = new Person(flow, { envelope: envelope({ name: "Ana" }) }).submit({});
    refused.event({ type: "stored", envelope: null }).fail("pay", "conflict");
    expect([refused.snapshot.step, refused.snapshot.data]).toEqual(["pay", { name: "Ana", sent: false }]);
    expect(refused.snapshot.held).toBeUndefined();
  });

  test("that stores several times during a call counts with its newest data", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ n: 1 }) });
    person.event({ type: "stored", envelope: envelope({ n: 2 }) }).answer("pay");
    expect(person.snapshot.data).toMatchObject({ n: 2, paid: true });
  });

  test("does not remove the key of a call without an answer, although its data does not contain it", () => {
    const person = paying();
    const key = person.did("call")[0]?.key;
    person.event({ type: "stored", envelope: envelope({ n: 1 }) }).fail("pay", "network");
    expect(person.snapshot.intents["pay"]?.key).toBe(key);
  });

  test("with a changing call raises one event at its start and one at its end, and guards do not run", () => {
    const person = new Person(flow, { envelope: envelope({ sent: true }) });
    expect(person.snapshot.step).toBe("wait");
    person.event({ type: "elsewhere", running: true });
    expect(person.snapshot.data).toMatchObject({ others: true });
    const before = person.snapshot;
    expect(person.event({ type: "elsewhere", running: true }).snapshot).toBe(before);
    expect(person.event({ type: "elsewhere", running: false }).snapshot.data).toMatchObject({ others: false });
  });

  test("with a changing call that began before this document is known from the start", () => {
    const person = new Person(flow, { envelope: envelope({ sent: true }), env: { elsewhere: true } });
    expect(person.event({ type: "elsewhere", running: false }).snapshot.data).toMatchObject({ others: false });
  });
});

test("a person who tries to leave during a changing call stays, and `visit.held` runs", () => {
  const person = paying().visit("/done");
  expect([person.snapshot.step, person.snapshot.data["told"]]).toEqual(["pay", true]);
  expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/pay", replace: true }]);
  expect(person.answer("pay").snapshot.step).toBe("done");
});

test("`unique` is a different text in each event, and empty on a page", () => {
  const title = ({ unique }: Scope) => ({ key: unique });
  const unique = program({ a: { title, on: { go: [does(set("data.key", (scope) => scope.unique))] } } });
  const person = new Person(unique);
  const [first, second] = [person.send("go").snapshot.data["key"], person.send("go").snapshot.data["key"]];
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
  expect(view(unique, person.snapshot, 0).title).toEqual({ key: "" });
});

describe("what another tab has changed", () => {
  const priced = program({
    pay: {
      on: {
        stored: [
          rule({
            when: ({ event }) => (event["changed"] as string[]).includes("order"),
            actions: [set("data.price", null), set("data.changed", ({ event }) => event["changed"] ?? null)],
          }),
        ],
        save: [does(call("save", true))],
      },
    },
  });
  const stored = (data: JsonObject) => ({ type: "stored", envelope: envelope(data) }) as const;

  test("is named to the step, in the same turn in which it is taken over", () => {
    const person = new Person(priced, { envelope: envelope({ order: 1, price: 100, name: "Ana" }) });
    person.event(stored({ order: 1, price: 100, name: "Ben" }));
    expect(person.snapshot.data).toEqual({ order: 1, price: 100, name: "Ben" });
    person.event(stored({ order: 2, price: 100, name: "Ben" }));
    expect(person.snapshot.data).toEqual({ order: 2, price: null, name: "Ben", changed: ["order"] });
  });

  test("is named after a call during which it was held", () => {
    const person = new Person(priced, { envelope: envelope({ order: 1, price: 100 }) });
    person.send("save").event(stored({ order: 2, price: 100 }));
    expect(person.snapshot.data).toEqual({ order: 1, price: 100 });
    person.answer("save");
    expect(person.snapshot.data).toMatchObject({ order: 2, price: null });
  });
});
