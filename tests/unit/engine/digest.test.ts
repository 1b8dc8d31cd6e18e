import * as fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../../../src/engine/digest.ts";
import { equal } from "../../../src/engine/equal.ts";
import type { Json } from "../../../src/engine/index.ts";

test("the order of keys does not matter, and an absent key equals an undefined one", () => {
  expect(digest({ a: 1, b: { c: [1, "2"], d: null } })).toBe(
    digest({ b: { d: null, c: [1, "2"] }, a: 1, e: undefined }),
  );
});

test.each<[Json, Json]>([
  [{ a: "1" }, { a: 1 }],
  [
    ["ab", "c"],
    ["a", "bc"],
  ],
  [{ a: [] }, { a: {} }],
  [null, "null"],
  [[[1], 2], [[1, 2]]],
])("%j and %j differ", (a, b) => {
  expect(digest(a)).not.toBe(digest(b));
});

test("values are equal exactly when their digests are", () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(digest(a) === digest(b)).toBe(equal(a, b));
    }),
  );
});
