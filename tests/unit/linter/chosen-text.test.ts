import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

test("an expression that chooses a text is judged as any other: its names, and what it gives", () => {
  const said = (key: string) =>
    problemsAfter([
      {
        file: "flows/trip/flow.json",
        replace: '"alert": "problem", "tone"',
        with: `"alert": { "key": ${JSON.stringify(key)} }, "tone"`,
      },
    ])
      .filter(({ rule }) => rule === "expression")
      .map(({ message }) => message);
  expect(said("= data.done > 1 ? 'details.title' : 'details.title'")).toEqual([]);
  expect(said("= data.dine > 1 ? 'details.title' : 'details.title'")).toEqual([
    'There is no "dine" in "data". Did you mean "done"?',
  ]);
  expect(said("= data.done")).toEqual(["This gives int, but string is wanted."]);
});
