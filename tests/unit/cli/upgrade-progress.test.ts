import { expect, test } from "vitest";
import { countOf } from "../../../src/cli/upgrade/count.ts";
import { withStepsByName } from "../../../src/cli/upgrade/progress.ts";
import { readRepository } from "../../../src/model/index.ts";

/** A journey's file with three steps in its progress, these rules in its first step, and this count of done steps. */
const counted = (rules: string, done = "data.steps") => `{
  "id": "trip",
  "progress": { "steps": [{ "step": "a", "label": "x" }, { "step": "b", "label": "x" }, { "step": "c", "label": "x" }], "done": "${done}" },
  "conditions": { "late": "data.steps > 1" },
  "steps": { "a": { "on": { "go": [${rules}] } }, "b": { "on": { "go": [] } } }
}`;

/** The file with step names instead of step numbers. */
function inNames(text: string): string {
  const repo = readRepository("/nowhere", new Map([["flows/trip/flow.json", text]]));
  const [trip] = repo.flows;
  const count = trip && countOf(repo, trip);
  return count === undefined ? text : withStepsByName(text, count);
}

const named = (rules: string) => counted(rules).replace('"data.steps > 1"', '"done.b"');

test.each([
  ["a number that is set", '{ "do": [{ "set": { "data.steps": 2 } }] }', '{ "do": [{ "done": "b" }] }'],
  ["the number 0", '{ "do": [{ "set": { "data.steps": 0 } }] }', '{ "do": [{ "undone": "a" }] }'],
  [
    "a number that is set under a condition",
    '{ "do": [{ "when": "late", "set": { "data.steps": 3 } }] }',
    '{ "do": [{ "when": "late", "done": "c" }] }',
  ],
  [
    "a number that is set with other values",
    '{ "do": [{ "set": { "data.x": 1, "data.steps": 1, "data.y": "= form.y" } }, { "scroll": "top" }] }',
    '{ "do": [{ "set": { "data.x": 1, "data.y": "= form.y" } }, { "done": "a" }, { "scroll": "top" }] }',
  ],
  [
    "comparisons",
    '{ "when": "(data.steps < 1 || data.steps >= 2) && data.steps <= 2 && data.steps != 0" }',
    '{ "when": "(!done.a || done.b) && !done.c && done.a" }',
  ],
  ["a comparison in a value", '{ "do": [{ "log": "= data.steps > 0" }] }', '{ "do": [{ "log": "= done.a" }] }'],
])("replaces step numbers by step names: %s", (_, before, after) => {
  expect(inNames(counted(before))).toBe(named(after));
});

test("a step that lowers the number to that of the step before it marks itself as undone", () => {
  const of = (action: string) =>
    named("").replace('"b": { "on": { "go": [] } }', `"b": { "on": { "go": [{ "do": [${action}] }] } }`);
  expect(inNames(of('{ "set": { "data.steps": 1 } }'))).toBe(of('{ "undone": "b" }'));
});

test("turns an expression for the number into `done` conditions of the steps", () => {
  const choice = "data.made ? 3 : data.steps > 0 && (data.paid || late) ? 2 : data.steps";
  const text = inNames(counted('{ "when": "data.steps < 1 || data.steps < 2" }', choice));
  const { progress, steps, conditions } = JSON.parse(text);
  expect(progress).toEqual({
    steps: [
      { step: "a", label: "x" },
      { step: "b", label: "x", done: "done.a && (data.paid || late)" },
      { step: "c", label: "x", done: "data.made" },
    ],
    done: "data.steps",
  });
  // Step b's own condition may hold while the number is lower, so this comparison stays.
  expect(steps.a.on.go).toEqual([{ when: "!done.a || data.steps < 2" }]);
  expect(conditions).toEqual({ late: "data.steps > 1" });
});

test.each([
  ["a calculated number", '{ "do": [{ "set": { "data.steps": "= data.x + 1" } }] }'],
  ["a number above the number of steps", '{ "do": [{ "set": { "data.steps": 4 } }] }'],
  ["a value beside it that depends on it", '{ "do": [{ "set": { "data.steps": 1, "data.x": "= late ? 1 : 2" } }] }'],
  ["a condition for several values", '{ "do": [{ "when": "late", "set": { "data.steps": 1, "data.x": 2 } }] }'],
  ["a comparison with one exact number", '{ "when": "data.steps == 1" }'],
  ["a calculation", '{ "when": "data.steps + 1 > 2" }'],
  ["a number in a text", '{ "do": [{ "log": "data.steps > 1" }] }'],
])("keeps a number whose meaning is uncertain: %s", (_, rules) => {
  expect(inNames(counted(rules))).toBe(named(rules));
});
