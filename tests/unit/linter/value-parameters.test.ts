import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const values =
  '"values": { "labelOf(value, options)": "options.exists(o, o.value == value) ? options.filter(o, o.value == value)[0].label : value", "round(n)": "again(n)", "again(n)": "round(n)" },';

/** The findings about a condition that uses a value with parameters. */
function said(condition: string) {
  const problems = problemsAfter([
    ["flows/trip/flow.json", '"conditions": {', `${values}\n  "conditions": {`],
    ["flows/trip/flow.json", "\"error.kind == 'expired'\"", JSON.stringify(condition)],
  ]);
  return problems.filter(({ rule }) => rule === "expression");
}

test.each([
  [
    "reports too few arguments where the value is used",
    "error.kind == 'expired' && labelOf('x') == 'y'",
    "10:55",
    "labelOf() takes 2 (value, options), but here it gets 1.",
  ],
  [
    "suggests the nearest name for an unknown function",
    "error.kind == 'expired' && labeOf('x', [])",
    "10:55",
    'There is no function labeOf(). Did you mean "labelOf"?',
  ],
  [
    "reports a value that uses itself through another one",
    "error.kind == 'expired' && round(1)",
    "10:27",
    "round() uses itself, or becomes too long when it is replaced. Written out, this is: error.kind == 'expired' && ((round(1)))",
  ],
  [
    "reports an argument of a type that the value's expression does not accept",
    "error.kind == 'expired' && labelOf('x', 7) == 'y'",
    "10:27",
    "exists() works with a list, not 7. Written out, this is: error.kind == 'expired' && (7.exists(o, o.value == 'x') ? 7.filter(o, o.value == 'x')[0].label : 'x') == 'y'",
  ],
])("%s", (_, condition, at, message) => {
  expect(said(condition)[0]).toEqual({ rule: "expression", at: `flows/trip/flow.json:${at}`, message });
});
