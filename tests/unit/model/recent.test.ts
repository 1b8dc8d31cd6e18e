import { expect, test } from "vitest";
import { recent } from "../../../src/model/index.ts";

test("an answer is worked out once for each text among those that were asked last, and again when it was forgotten", () => {
  const asked: string[] = [];
  const length = recent(2, (text) => asked.push(text));
  expect([length("a"), length("b"), length("a"), length("c")]).toEqual([1, 2, 1, 3]);
  // "b" was asked before "a" was last.
  expect([length("a"), length("b")]).toEqual([1, 4]);
  expect(asked).toEqual(["a", "b", "c", "b"]);
});
