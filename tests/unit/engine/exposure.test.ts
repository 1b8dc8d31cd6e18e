import { describe, expect, test } from "vitest";
import { type Scope, view } from "../../../src/engine/index.ts";
import { env, goto, program, set } from "./builders.ts";
import { Person } from "./person.ts";

const flags = { one: "control", two: "treatment", three: "control" };
const inArm = (flag: string, arm: string) => (scope: Scope) => scope.flags[flag] === arm;

/** Flag "one" decides where "go" leads, "two" whether a block is shown, and "three" what that block shows. */
const trial = program({
  here: {
    on: {
      go: [goto("there", inArm("one", "treatment")), goto("else")],
      note: [{ at: "/note", actions: [set("noted", true)] }],
    },
    page: [
      {
        block: "text",
        key: "/page/0",
        when: inArm("two", "treatment"),
        props: (scope) => ({ is: scope.flags["three"] ?? "" }),
      },
    ],
  },
  there: {
    page: [{ block: "text", key: "/page/0", when: inArm("two", "control"), props: inArm("three", "control") as never }],
  },
  else: {},
});
const person = () => new Person(trial, { path: "/here", env: { ...env, flags } });

describe("a flag counts as seen", () => {
  test("when a rule reads its arm, once per event, and not when no rule does", () => {
    expect(person().did("expose")).toEqual([]);
    expect(person().send("note").did("expose")).toEqual([]);
    expect(person().send("go").did("expose")).toEqual([{ type: "expose", flag: "one" }]);
  });

  test("when the page depends on it, and not when nothing on the page reads it", () => {
    expect(view(trial, person().snapshot, 0).exposes).toEqual(["two", "three"]);
    const elsewhere = { ...person().snapshot, step: "there" };
    expect(view(trial, elsewhere, 0).exposes).toEqual(["two"]);
    expect(view(trial, { ...elsewhere, step: "else" }, 0).exposes).toEqual([]);
  });

  test("never because a snapshot is read, which is plain data", () => {
    const { snapshot } = person().send("go");
    expect(Object.getOwnPropertyDescriptor(snapshot.env.flags, "one")).toMatchObject({ value: "control" });
    expect(structuredClone(snapshot)).toEqual(snapshot);
  });
});
