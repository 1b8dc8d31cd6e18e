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
