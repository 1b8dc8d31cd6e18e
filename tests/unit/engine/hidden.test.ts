import { describe, expect, test } from "vitest";
import { type ConditionalField, type JsonObject, type Scope, view } from "../../../src/engine/index.ts";
import { block, does, envelope, form, program, set } from "./builders.ts";
import { Person } from "./person.ts";

const other: ConditionalField = {
  path: ["other"],
  self: 0,
  shown: ({ self }) => (self as JsonObject)["kind"] === "other",
};
const SWITCHED = { kind: "usual", other: "abc" };
const reads = (name: string, value: string) => set(name, ({ form }: Scope) => form[value] ?? "none");

describe("the value of a hidden field", () => {
  test("stays in the open form, so that it is back when the field is shown again", () => {
    const person = new Person(program({ a: { forms: { form: form({ conditional: [other] }) } } }));
    expect(person.change("kind", SWITCHED).snapshot.forms["form"]?.values).toEqual(SWITCHED);
  });

  test("follows what the journey tells the form, although the values are the same", () => {
    const shown: ConditionalField["shown"] = ({ context }) => context["shows"] === true;
    const use = form({
      conditional: [{ ...other, usesContext: true, shown }],
      context: ({ data }: Scope) => ({ shows: data["shows"] ?? false }),
    });
    const on = { go: [does(set("data.shows", true))], read: [does(reads("data.read", "other"))] };
    const person = new Person(program({ a: { forms: { form: use }, on } })).change("kind", SWITCHED);
    const { values } = person.snapshot.forms["form"] ?? {};
    expect(person.send("read").snapshot.data["read"]).toBe("none");
    expect(person.send("go").send("read").snapshot.data["read"]).toBe("abc");
    expect(person.snapshot.forms["form"]?.values).toBe(values);
  });

  test("is in no draft, so it is gone when the form is opened again", () => {
    const person = new Person(program({ a: { forms: { form: form({ conditional: [other] }) } }, b: {} }));
    person.change("kind", SWITCHED);
    expect(JSON.stringify(person.did("store"))).not.toContain("abc");
    expect(person.visit("/b").visit("/a").snapshot.forms["form"]?.values).toEqual({ kind: "usual" });
  });

  test("is read by no rule and no block", () => {
    const flow = program({
      a: {
        forms: { form: form({ conditional: [other] }) },
        on: { change: [does(reads("data.changed", "other"))], submit: [does(reads("data.submitted", "other"))] },
        page: [block("title", { props: ({ form }) => ({ says: form["other"] ?? "none" }) })],
      },
    });
    const person = new Person(flow).change("kind", SWITCHED).submit(SWITCHED);
    expect(person.snapshot.data).toEqual({ changed: "none", submitted: "none" });
    expect(view(flow, person.snapshot, 1).page[0]?.props).toEqual({ says: "none" });
  });

  test("is not kept by a submit, and replaces what an earlier one has kept", () => {
    const use = form({ into: ["data", "kept"], conditional: [other], fields: ["kind", "other"] });
    const before = envelope({ kept: { kind: "other", other: "old", elsewhere: 1 } });
    const person = new Person(program({ a: { forms: { form: use } } }), { envelope: before });
    expect(person.submit(SWITCHED).snapshot.data).toEqual({ kept: { kind: "usual", elsewhere: 1 } });
    expect(person.submit({ kind: "other", other: "new" }).snapshot.data["kept"]).toMatchObject({ other: "new" });
  });

  test("is forgotten even if the draft did not have it any more", () => {
    const use = form({ into: ["data", "kept"], conditional: [other], fields: ["kind", "other"] });
    const before = { ...envelope({ kept: { kind: "other", other: "old" } }), drafts: { "a/form": { kind: "usual" } } };
    const person = new Person(program({ a: { forms: { form: use } } }), { envelope: before });
    expect(person.submit({ kind: "usual" }).snapshot.data).toEqual({ kept: { kind: "usual" } });
  });

  test("is what the journey starts with, where it has such a value", () => {
    const use = form({ into: ["data", "kept"], conditional: [other], fields: ["kind", "other"] });
    const data = { version: 1, defaults: { kept: { kind: "", other: "" } }, transient: [] };
    const person = new Person(program({ a: { forms: { form: use } } }, { data }));
    expect(person.submit(SWITCHED).snapshot.data).toEqual({ kept: { kind: "usual", other: "" } });
  });

  test("depends on what the journey tells the form, without deciding an arm", () => {
    const conditionalField: ConditionalField = {
      path: ["other"],
      self: 0,
      usesContext: true,
      shown: ({ context }) => context["asks"] === true,
    };
    const use = form({
      conditional: [conditionalField],
      context: ({ flags }) => ({ asks: flags["offer"] === "treatment" }),
    });
    const flow = program({ a: { forms: { form: use }, on: { submit: [does(reads("data.said", "other"))] } } });
    for (const [offer, said] of [
      ["control", "none"],
      ["treatment", "abc"],
    ] as const) {
      const environment = { flags: { offer }, site: { id: "us" }, lang: "en", visitor: "v" };
      const person = new Person(flow, { env: environment }).submit(SWITCHED);
      expect(person.snapshot.data).toEqual({ said });
      expect(person.did("expose")).toEqual([]);
    }
  });
});
