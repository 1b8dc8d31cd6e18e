import { expect, test } from "vitest";
import { textsComparedWith } from "../../../src/cel/index.ts";

const comparedIn = (source: string) =>
  textsComparedWith(source, (path) => path === "route.step").map(({ text, start, end }) => {
    expect(source.slice(start, end)).toBe(text);
    return text;
  });

test.each([
  ["route.step == 'a' ? 'b' : 'c'", ["a"]],
  ["!('a' != route.step) && form.kind == 'a'", ["a"]],
  ['route.step in ["a", "b"] || \'c\' in data.list', ["a", "b"]],
  ["{'a': 1, 'b': 2}[route.step] + data.b['c']", ["a", "b"]],
  ["{'a': data.a, 'b': data.b}[route.step].title", ["a", "b"]],
  ["route.path == 'a' || route.step == data.step", []],
  ["route.step ==", []],
])("finds in %s only the texts that are compared with the step", (source, texts) => {
  expect(comparedIn(source)).toEqual(texts);
});
