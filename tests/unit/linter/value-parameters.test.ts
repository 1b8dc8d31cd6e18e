import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const values =
  '"values": { "labelOf(value, options)": "options.exists(o, o.value == value) ? options.filter(o, o.value == value)[0].label : value", "round(n)": "again(n)", "again(n)": "round(n)" },';

/** What is said of the expression of a condition that uses a value with parameters. */
function said(condition: string) {
  const problems = problemsAfter([
    { file: "flows/trip/flow.json", replace: '"conditions": {', with: `${values}\n  "conditions": {` },
    { file: "flows/trip/flow.json", replace: "\"error.kind == 'expired'\"", with: JSON.stringify(condition) },
  ]);
  return problems.filter(({ rule }) => rule === "expression");
}

test.each([
  [
    "too few are given, told where it is used",
    "error.kind == 'expired' && labelOf('x') == 'y'",
    "10:55",
    "labelOf() takes 2 (value, options), here it is given 1.",
  ],
  [
    "a name that is nearly one's",
    "error.kind == 'expired' && labeOf('x', [])",
    "10:55",
    'There is no function labeOf(). Did you mean "labelOf"?',
  ],
  [
    "one that is made of itself through another",
    "error.kind == 'expired' && round(1)",
    "10:27",
    "round() is made of itself, or of too much. Written out, this is: error.kind == 'expired' && ((round(1)))",
  ],
  [
    "what is given is not what its expression asks for",
    "error.kind == 'expired' && labelOf('x', 7) == 'y'",
    "10:27",
    "exists() walks a list, not 7. Written out, this is: error.kind == 'expired' && (7.exists(o, o.value == 'x') ? 7.filter(o, o.value == 'x')[0].label : 'x') == 'y'",
  ],
])("%s", (_, condition, at, message) => {
  expect(said(condition)[0]).toEqual({ rule: "expression", at: `flows/trip/flow.json:${at}`, message });
});
