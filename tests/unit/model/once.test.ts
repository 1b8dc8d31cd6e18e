import { expect, test } from "vitest";
import { recent } from "../../../src/model/index.ts";

test("computes an answer once while it is among the most recently used, and again after it was dropped", () => {
  const calls: string[] = [];
  const length = recent(2, (text) => calls.push(text));
  expect([length("a"), length("b"), length("a"), length("c")]).toEqual([1, 2, 1, 3]);
  // "b" was dropped, because "a" was used more recently.
  expect([length("a"), length("b")]).toEqual([1, 4]);
  expect(calls).toEqual(["a", "b", "c", "b"]);
});
