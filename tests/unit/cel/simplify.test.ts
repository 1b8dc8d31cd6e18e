import { expect, test } from "vitest";
import { simplify } from "../../../src/cel/index.ts";

const known = {
  members: { flags: { shorter: "treatment" } },
  variables: new Map([
    ["held", true],
    ["offered", false],
  ]),
};

test.each([
  ["flags.shorter == 'treatment'", { constant: true }],
  ["'control' == flags['shorter']", { constant: false }],
  ["flags.shorter in ['control', 'treatment']", { constant: true }],
  ["!(flags.shorter == 'treatment')", { constant: false }],
  ["flags.shorter != 'control' && data.a == ')'", { source: "data.a == ')'" }],
  ["data.a && flags.shorter == 'control'", { constant: false }],
  ["data.a && held && data.b", { source: "data.a && data.b" }],
  ["(data.a || data.b) && (held)", { source: "data.a || data.b" }],
  ["held && (data.a || data.b) && data.c", { source: "(data.a || data.b) && data.c" }],
  ["data.c && (held && (data.a || data.b))", { source: "data.c && (data.a || data.b)" }],
  ["(offered || data.a) == (data.b)", { source: "(data.a) == (data.b)" }],
  ["has(data.x) ? 'one' : flags.shorter == 'control' ? 'two' : 'three'", { source: "has(data.x) ? 'one' : 'three'" }],
  ["size(data.list) > (offered ? 1 : 2)", { source: "size(data.list) > (2)" }],
  ["data.list.all(held, held.x == 1)", { source: "data.list.all(held, held.x == 1)" }],
  ["flags.other == 'treatment'", { source: "flags.other == 'treatment'" }],
  ["data.f == held", { source: "data.f == true" }],
])("%s", (source, left) => {
  expect(simplify(source, known)).toEqual(left);
});

test.each([
  ["route.step == 'gone'", { constant: false }],
  ["'gone' != route.step && data.a", { source: "data.a" }],
  ["route.step in ['a', 'gone', 'b'] || data.a", { source: "route.step in ['a', 'b'] || data.a" }],
  ["route.step in ['gone']", { constant: false }],
  ["route.step == 'a' || route.from == 'gone'", { source: "route.step == 'a' || route.from == 'gone'" }],
  ["data.list.exists(route, route.step == 'gone')", { source: "data.list.exists(route, route.step == 'gone')" }],
  ["!done.gone || done.other", { source: "done.other" }],
])("without a step: %s", (source, left) => {
  const isNever = (path: string, text: string) => path === "route.step" && text === "gone";
  expect(simplify(source, { members: { done: { gone: true } }, isNever })).toEqual(left);
});

test.each([
  "flags.shorter",
  "{'arm': flags.shorter}",
  "flags",
  "flags[data.name] == 'x'",
  "flags.shorter == data.x",
  "a &&",
])("%s stays undecided", (source) => {
  const left = simplify(source, known);
  // Alone, it is the arm's name, and the caller decides what to do with it.
  if (source === "flags.shorter") expect(left).toEqual({ constant: "treatment" });
  else expect(left).toHaveProperty("unclear");
});
