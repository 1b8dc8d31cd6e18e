import { describe, expect, test } from "vitest";
import { does, envelope, form, program, set, track } from "./builders.ts";
import { Person } from "./person.ts";

const named = { form: form(), contact: form({ defaults: { email: "" } }) };

describe("forms", () => {
  test("start with the defaults, overridden by `initial`, remembered data and the draft, in this order", () => {
    const use = form({ defaults: { a: 1, b: 1, c: 1 }, initial: () => ({ b: 2, c: 2 }), into: ["data", "kept"] });
    const flow = program({ one: { forms: { form: use } } });
    expect(new Person(flow).snapshot.forms["form"]?.values).toEqual({ a: 1, b: 2, c: 2 });
    const kept = envelope({ kept: { c: 3 } });
    expect(new Person(flow, { envelope: kept }).snapshot.forms["form"]?.values).toEqual({ a: 1, b: 2, c: 3 });
    const drafted = { ...kept, drafts: { "one/form": { a: 9 } } };
    expect(new Person(flow, { envelope: drafted }).snapshot.forms["form"]?.values).toMatchObject({ a: 9 });
  });

  test("drop a draft's field that the form no longer has, or that only another arm has", () => {
    const flow = program({ one: { forms: { form: form({ fields: ["name"] }) } } });
    const begun = { ...envelope({}), drafts: { "one/form": { name: "Ana", nickname: "An" } } };
    expect(new Person(flow, { envelope: begun }).snapshot.forms["form"]?.values).toEqual({ name: "Ana" });
  });

  test("store typed values as a draft, without sensitive ones, and restore them after a visit to another step", () => {
    const flow = program({ a: { forms: { form: form({ sensitive: ["password", "list.*.pin"] }) } }, b: {} });
    const person = new Person(flow).change("name", { name: "Ana", password: "p", list: [{ pin: 1, x: 2 }] });
    expect(person.did("store")[0]?.envelope.drafts).toEqual({ "a/form": { name: "Ana", list: [{ x: 2 }] } });
    expect(JSON.stringify(person.visit("/b").snapshot)).not.toContain("password");
    expect(person.visit("/a").snapshot.forms["form"]?.values).toEqual({ name: "Ana", list: [{ x: 2 }] });
  });

  test("move submitted values to `into`, without sensitive ones, and remove the draft", () => {
    const flow = program({ a: { forms: { form: form({ into: ["data", "kept"], sensitive: ["password"] }) } } });
    const person = new Person(flow).change("name", { name: "A" }).submit({ name: "Ana", password: "p" });
    expect(person.snapshot).toMatchObject({ data: { kept: { name: "Ana" } }, drafts: {} });
    expect(JSON.stringify(person.did("store"))).not.toContain("password");
  });

  test("have their name in their events, unless it is `form`", () => {
    const on = {
      "contact.submit": [does(set("data.email", ({ form }) => form["email"]))],
      submit: [does(track("other"))],
    };
    const person = new Person(program({ a: { forms: named, on } })).submit({ email: "a@b.c" }, "contact");
    expect(person.snapshot.data).toEqual({ email: "a@b.c" });
    expect(person.did("track")).toEqual([]);
  });

  test("lose the errors of a field at its next change, and all errors at the next submit", () => {
    const errors = ["email", "children.0.email", ""].map((path) => ({ path, text: { key: "errors.x" } }));
    const on = { check: [does({ do: "fail", form: "form", errors: () => errors })] };
    const person = new Person(program({ a: { forms: { form: form() }, on } })).send("check");
    const paths = () => person.snapshot.forms["form"]?.errors.map(({ path }) => path);
    person.change("children", { n: 1 });
    expect(paths()).toEqual(["email", ""]);
    person.change("email", { n: 2 });
    expect(paths()).toEqual([""]);
    person.submit({ n: 2 });
    expect(paths()).toEqual([]);
  });

  test("can be changed and reset by a rule", () => {
    const on = { off: [does(set("form.email", ""))], clear: [does({ do: "reset", path: ["form"] })] };
    const person = new Person(program({ a: { forms: { form: form({ defaults: { email: "d" } }) }, on } }));
    expect(person.send("off").snapshot.forms["form"]?.values).toEqual({ email: "" });
    expect(person.send("clear").snapshot).toMatchObject({ forms: { form: { values: { email: "d" } } }, drafts: {} });
  });
});
