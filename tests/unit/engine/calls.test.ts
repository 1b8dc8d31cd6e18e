import { describe, expect, test } from "vitest";
import { type ErrorKind, view } from "../../../src/engine/index.ts";
import { call, does, form, goto, program, set, track } from "./builders.ts";
import { Person } from "./person.ts";

const named = { form: form(), contact: form({ defaults: { email: "" } }) };

describe("calls", () => {
  const on = {
    submit: [does(call("save", true, ({ form }) => ({ ...form })))],
    ask: [does(call("list", false))],
    "save.ok": [goto("b")],
    mark: [does(track("mark"))],
  };
  const flow = program({ a: { forms: { form: form() }, on }, b: {} });

  test("while a changing call runs, page events except `change` are ignored", () => {
    const person = new Person(flow).submit({ n: 1 });
    const before = person.snapshot;
    expect(person.submit({ n: 2 }).snapshot).toBe(before);
    expect(person.send("mark").commands).toEqual([]);
    expect(person.change("n", { n: 3 }).snapshot.forms["form"]?.values).toEqual({ n: 3 });
    expect(view(flow, person.snapshot, 0).busy).toBe(true);
  });

  test("the rules of an answer see the answer and the form that started the call", () => {
    const rules = {
      "contact.submit": [does(call("save"))],
      "save.ok": [does(set("data.seen", ({ event, form }) => `${event["id"]} ${form["email"]}`))],
    };
    const person = new Person(program({ a: { forms: named, on: rules } }))
      .submit({ email: "e" }, "contact")
      .answer("save", { id: 7 });
    expect(person.snapshot.data).toEqual({ seen: "7 e" });
  });

  test("a newer call of an operation cancels the older one, whose answer is ignored", () => {
    const person = new Person(flow).send("ask");
    const older = person.running("list");
    person.send("ask");
    expect(person.did("abort")).toEqual([{ type: "abort", call: older }]);
    const before = person.snapshot;
    expect(person.event({ type: "answer", call: older, output: {} }).snapshot).toBe(before);
  });

  test("nobody can leave during a changing call, because its answer would be lost", () => {
    const person = new Person(flow).submit({ n: 1 });
    expect(person.visit("/b").did("abort")).toEqual([]);
    expect(person.did("navigate")).toEqual([{ type: "navigate", path: "/a", replace: true }]);
    expect([person.snapshot.step, person.running("save")]).toEqual(["a", expect.any(String)]);
  });

  test.each<readonly [ErrorKind, boolean, string]>([
    ["network", true, "some"],
    ["validation", false, "some"],
    ["conflict", false, "some"],
    ["forbidden", false, "link-used"],
    // From something in front of the service: whether the call was carried out is unknown.
    ["forbidden", true, "forbidden"],
  ])("after a failure of kind %s the same input has the same key: %s (%s)", (kind, same, code) => {
    const person = new Person(flow).submit({ n: 1 });
    const key = person.did("call")[0]?.key;
    person.fail("save", kind, { code }).submit({ n: 1 });
    expect(key).toBeTruthy();
    expect(person.did("call")[0]?.key === key).toBe(same);
  });

  test("another input gets another key, and so does the same input after an answer", () => {
    const again = program({ a: { forms: { form: form() }, on: { submit: on.submit } } });
    const person = new Person(again).submit({ n: 1 });
    const keys = [person.did("call")[0]?.key, person.fail("save", "network").submit({ n: 2 }).did("call")[0]?.key];
    keys.push(person.answer("save").submit({ n: 2 }).did("call")[0]?.key);
    expect(new Set(keys).size).toBe(3);
  });

  test("a key survives a reload, and is stored before its call is sent", () => {
    const person = new Person(flow).submit({ n: 1 });
    const [first] = person.commands;
    const stored = person.did("store")[0]?.envelope;
    expect(first?.type).toBe("store");
    const later = new Person(flow, { envelope: stored ?? null }).submit({ n: 1 });
    expect(later.did("call")[0]?.key).toBe(person.did("call")[0]?.key);
  });

  test("a failure runs the rules of its own operation first, then those of any operation", () => {
    const own = program({
      a: {
        on: {
          go: [does(call("save"))],
          "*.failed": [goto("c")],
          "save.failed": [goto("b", ({ error }) => error["kind"] === "conflict")],
        },
      },
      b: {},
      c: {},
    });
    expect(new Person(own).send("go").fail("save", "conflict").snapshot.step).toBe("b");
    expect(new Person(own).send("go").fail("save", "network").snapshot.step).toBe("c");
  });

  test("after a failed submit, the values of a form without `into` are a draft again", () => {
    const person = new Person(flow).submit({ n: 1 });
    expect(person.snapshot.drafts).toEqual({});
    expect(person.fail("save", "validation").snapshot.drafts).toEqual({ "a/form": { n: 1 } });
  });
});
