import { describe, expect, test } from "vitest";
import { does, goto, program, rule, set } from "./builders.ts";
import { Person } from "./person.ts";

describe("rules", () => {
  test("the first rule that holds applies, and no other", () => {
    const on = { go: [goto("b", () => false), goto("c"), goto("b")] };
    expect(new Person(program({ a: { on }, b: {}, c: {} })).send("go").snapshot.step).toBe("c");
  });

  test("actions see what earlier ones set", () => {
    const on = {
      go: [
        does(
          set("data.n", 1),
          set("data.n", ({ data }) => Number(data["n"]) + 1),
        ),
      ],
    };
    expect(new Person(program({ a: { on } })).send("go").snapshot.data).toEqual({ n: 2 });
  });

  test("an action whose `when` is false is skipped, and `then` is evaluated after the actions", () => {
    const first = { ...set("data.n", 1), when: () => false };
    const on = { go: [rule({ actions: [first, set("data.m", 1)], then: [goto("b", ({ data }) => data["m"] === 1)] })] };
    const { snapshot } = new Person(program({ a: { on }, b: {} })).send("go");
    expect(snapshot).toMatchObject({ step: "b", data: { m: 1 } });
  });

  test.each([
    ["the step's rule comes before the flow's", [goto("b")], "b"],
    ["the flow's rule applies when the step's rules do not", [goto("b", () => false)], "c"],
    ["the flow's rule applies when the step has none", undefined, "c"],
  ])("%s", (_title, rules, expected) => {
    const flow = program({ a: { on: rules ? { go: rules } : {} }, b: {}, c: {} }, { on: { go: [goto("c")] } });
    expect(new Person(flow).send("go").snapshot.step).toBe(expected);
  });

  test("an expression that throws counts as false, and the log has its place but no values", () => {
    const failing = (): boolean => {
      throw new Error("secret");
    };
    const on = { go: [rule({ at: "/steps/a/on/go/0", when: failing, goto: "b" })] };
    const person = new Person(program({ a: { on }, b: {} })).send("go");
    expect(person.snapshot.step).toBe("a");
    expect(person.commands).toEqual([{ type: "log", level: "error", text: "Expression failed at /steps/a/on/go/0" }]);
  });

  test.each(["constructor", "__proto__", "toString", "nonsense"])("an unknown event (%s) changes nothing", (name) => {
    const person = new Person(program({ a: {} }));
    const before = person.snapshot;
    expect(person.send(name, { form: name, values: { x: 1 } }).snapshot).toBe(before);
    expect(person.commands).toEqual([]);
  });
});
