import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

test("checks the names and the type of an expression that chooses a text's key", () => {
  const said = (key: string) =>
    problemsAfter([
      ["flows/trip/flow.json", '"alert": "problem", "tone"', `"alert": { "key": ${JSON.stringify(key)} }, "tone"`],
    ])
      .filter(({ rule }) => rule === "expression")
      .map(({ message }) => message);
  expect(said("= data.done > 1 ? 'details.title' : 'details.title'")).toEqual([]);
  expect(said("= data.dine > 1 ? 'details.title' : 'details.title'")).toEqual([
    'There is no "dine" in "data". Did you mean "done"?',
  ]);
  expect(said("= data.done")).toEqual(["This gives int, but string is expected."]);
});

test("a text that is a parameter of another one is a use of its key, with its parameters; another object is refused", () => {
  const said = (count: unknown) =>
    problemsAfter([
      ["flows/trip/flow.json", '"with": { "count": 2 }', `"with": { "count": ${JSON.stringify(count)} }`],
    ]).map(({ message }) => message);
  expect(said({ key: "go" })).toEqual([]);
  expect(said({ key: "gone" })).toContainEqual(expect.stringContaining('The text "gone" is not in locales/en'));
  expect(said({ key: "details.seats" })).toEqual([expect.stringContaining('needs the parameter "count"')]);
  expect(said({ key: "go", when: "data.dine > 1" })).toContainEqual(expect.stringContaining('There is no "dine"'));
  expect(said({ money: 500, currency: "USD" })).toEqual([]);
  expect(said({ amount: 500 })).toEqual([
    expect.stringContaining('"count" is an object, and people could not read it.'),
  ]);
});
