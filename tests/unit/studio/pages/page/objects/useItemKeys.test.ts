import { expect, test } from "vitest";
import { keysAfter } from "../../../../../../src/studio/pages/page/objects/useItemKeys.ts";

/** The items of a list after each edit, and the keys that they get. The first list is `ab`, with the keys 0 and 1. */
test.each([
  ["moved", ["ba"], [1, 0]],
  ["changed", ["cb"], [0, 1]],
  ["added", ["abc"], [0, 1, 2]],
  ["the first one deleted", ["b"], [1]],
  ["deleted and added again", ["b", "bc"], [1, 2]],
  ["two that are equal", ["aa", "a"], [0]],
] as const)("items of a list keep their keys: %s", (_, edits, keys) => {
  const of = (text: string) => text.split("").map((was) => ({ was }));
  const begin = { items: of("ab"), keys: [0, 1], next: 2 };
  expect(edits.map(of).reduce(keysAfter, begin).keys).toEqual(keys);
});
