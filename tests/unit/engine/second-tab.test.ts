import { describe, expect, test } from "vitest";
import { call, does, envelope, form, goto, program, rule, set } from "./builders.ts";
import { Person } from "./person.ts";

/** A journey in which one pays at /pay, and whoever has paid, or is being paid for, is elsewhere. */
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
  test("what it stores abandons no call that changes something, whatever it says", () => {
    for (const stored of [envelope({ sent: true }), envelope({ sent: false }), envelope({ paid: true }), null]) {
      const person = paying().event({ type: "stored", envelope: stored });
      expect([person.snapshot.step, person.did("abort"), person.did("navigate")]).toEqual(["pay", [], []]);
      expect(person.answer("pay").snapshot.step).toBe("done");
      expect(person.snapshot.data).toMatchObject({ paid: true, sent: false });
    }
  });

  test("what it stored meanwhile is taken over before the call's end is written over it", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ sent: true, other: 1 }) });
    expect(person.snapshot.data).toEqual({ sent: true });
    person.fail("pay", "conflict");
    expect(person.snapshot.data).toEqual({ sent: false, other: 1 });
    expect(person.snapshot.held).toBeUndefined();
    expect(person.did("store")[0]?.envelope.data).toEqual({ sent: false, other: 1 });
  });

  test("that ended meanwhile what a step is there for is followed where the call's end says to stay", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ paid: true }) });
    person.fail("pay", "conflict");
    expect([person.snapshot.step, person.did("navigate")]).toEqual([
      "done",
      [{ type: "navigate", path: "/done", replace: true }],
    ]);
  });

  test("that forgot everything meanwhile is not followed: what the call came to would be written over nothing", () => {
    const person = paying().change("name", { name: "Ana" }).event({ type: "stored", envelope: null }).answer("pay");
    expect(person.snapshot.step).toBe("done");
    expect(person.did("store").at(-1)?.envelope.data).toEqual(person.snapshot.data);
    const refused = new Person(flow, { envelope: envelope({ name: "Ana" }) }).submit({});
    refused.event({ type: "stored", envelope: null }).fail("pay", "conflict");
    expect([refused.snapshot.step, refused.snapshot.data]).toEqual(["pay", { name: "Ana", sent: false }]);
    expect(refused.snapshot.held).toBeUndefined();
  });

  test("the newest of several counts", () => {
    const person = paying().event({ type: "stored", envelope: envelope({ n: 1 }) });
    person.event({ type: "stored", envelope: envelope({ n: 2 }) }).answer("pay");
    expect(person.snapshot.data).toMatchObject({ n: 2, paid: true });
  });

  test("a call without an answer keeps its key, though the other tab knows nothing of it", () => {
    const person = paying();
    const key = person.did("call")[0]?.key;
    person.event({ type: "stored", envelope: envelope({ n: 1 }) }).fail("pay", "network");
    expect(person.snapshot.intents["pay"]?.key).toBe(key);
  });

  test("that changes something is told of once, and of its end; guards are not asked for it", () => {
    const person = new Person(flow, { envelope: envelope({ sent: true }) });
    expect(person.snapshot.step).toBe("wait");
    person.event({ type: "elsewhere", running: true });
    expect(person.snapshot.data).toMatchObject({ others: true });
    const before = person.snapshot;
    expect(person.event({ type: "elsewhere", running: true }).snapshot).toBe(before);
    expect(person.event({ type: "elsewhere", running: false }).snapshot.data).toMatchObject({ others: false });
  });

  test("that has changed something before this document began is known from its start", () => {
    const person = new Person(flow, { envelope: envelope({ sent: true }), env: { elsewhere: true } });
    expect(person.event({ type: "elsewhere", running: false }).snapshot.data).toMatchObject({ others: false });
  });
});

test("whoever goes elsewhere while something is being changed stays, and is told", () => {
  const person = paying().visit("/done");
  expect([person.snapshot.step, person.snapshot.data["told"]]).toEqual(["pay", true]);
  expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/pay", replace: true }]);
  expect(person.answer("pay").snapshot.step).toBe("done");
});

test("each event makes another unique text, and outside of events there is none", () => {
  const unique = program({ a: { on: { go: [does(set("data.key", ({ unique }) => unique))] } } });
  const person = new Person(unique);
  const [first, second] = [person.send("go").snapshot.data["key"], person.send("go").snapshot.data["key"]];
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});
