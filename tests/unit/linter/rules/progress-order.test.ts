import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

test("of several actions that say how many steps are done, the last one that always happens counts", () => {
  const said = (...actions: readonly object[]) =>
    problemsAfter([
      [
        "flows/trip/flow.json",
        '"progress": { "steps": [{ "step": "details", "label": "details.title" }]',
        '"progress": { "steps": [{ "step": "details", "label": "details.title" }, { "step": "receipt", "label": "receipt.title" }]',
      ],
      [
        "flows/trip/flow.json",
        '"book.ok": "receipt"',
        `"book.ok": [{ "do": ${JSON.stringify(actions)}, "goto": "receipt" }]`,
      ],
    ]).filter(({ rule }) => rule === "progress-order");
  const done = (count: number, when?: string) => ({ ...(when !== undefined && { when }), set: { "data.done": count } });
  expect(said(done(0), done(1))).toEqual([]);
  expect(said(done(1), done(0, "data.done > 3"))).toEqual([]);
  expect(said(done(1), done(0))).toHaveLength(1);
});
