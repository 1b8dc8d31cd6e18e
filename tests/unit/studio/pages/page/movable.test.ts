import { expect, test } from "vitest";
import { type Movable, movedBeside, movedBy, movedOnto } from "../../../../../src/studio/pages/page/movable.ts";
import { pageView } from "../../../../../src/studio/reading/index.ts";
import { garden } from "../../journeys.ts";

const FORM = "schemas/garden/details";
const slot = (at: string, count: number) => ({ at, count, was: "" });
/** Two fields side by side in the first of three rows, and one in the last row. */
const LINE = slot("/rows/0", 3);
const [LEFT, RIGHT, LAST] = [[slot("/rows/0/0", 2), LINE], [slot("/rows/0/1", 2), LINE], [slot("/rows/2", 3)]].map(
  (slots): Movable => ({ of: { form: FORM }, slots }),
) as [Movable, Movable, Movable];
const OTHER: Movable = { of: { form: "schemas/garden/other" }, slots: [slot("/rows/1", 3)] };

const words = (command: ReturnType<typeof movedOnto>) =>
  command?.kind === "move" && "by" in command ? `${command.at} by ${command.by}` : command;

test("by keys, a field moves along its line first, and then with its line", () => {
  expect(words(movedBy(LEFT, 1))).toBe("/rows/0/0 by 1");
  expect(words(movedBy(RIGHT, 1))).toBe("/rows/0 by 1");
  expect(movedBy(LEFT, -1)).toBeUndefined();
});

test("what is dragged moves within the innermost list that both are in", () => {
  const view = pageView(garden().repo, "garden", "details", []);
  expect(words(movedOnto(view, LEFT, RIGHT))).toBe("/rows/0/0 by 1");
  expect(words(movedOnto(view, LEFT, LAST))).toBe("/rows/0 by 2");
  expect(words(movedBeside(view, LAST, RIGHT, false))).toBe("/rows/2 by -1");
  expect(words(movedBeside(view, LAST, LEFT, true))).toBe("/rows/2 by -2");
  expect(words(movedBeside(view, LEFT, LAST, false))).toBe("/rows/0 by 2");
  expect(words(movedBeside(view, RIGHT, LEFT, true))).toBe("/rows/0/1 by -1");
  expect(words(movedBeside(view, LEFT, RIGHT, false))).toBe("/rows/0/0 by 1");
  expect(movedBeside(view, LEFT, RIGHT, true)).toBeUndefined();
  expect(movedOnto(view, LEFT, LEFT)).toBeUndefined();
  expect(movedBeside(view, LEFT, OTHER, true)).toBeUndefined();
});
