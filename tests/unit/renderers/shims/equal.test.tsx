import * as fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { Fragment } from "react";
import { expect, test } from "vitest";
import { createCustomEqual } from "../../../../renderers/shims/equal.ts";

const equal = createCustomEqual();

test("values are equal exactly if Node's isDeepStrictEqual says so", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(equal(a, b)).toBe(isDeepStrictEqual(a, b));
      expect(equal(a, structuredClone(a))).toBe(true);
    }),
  );
  expect([equal({ a: undefined }, {}), equal({ a: undefined }, { b: undefined })]).toEqual([false, false]);
  expect([equal([], {}), equal(null, {}), equal(NaN, NaN), equal("1", 1)]).toEqual([false, false, true, false]);
  expect([equal([1, 2], [1]), equal([1, 2], [1, 3]), equal({ a: [1] }, { a: [1] })]).toEqual([false, false, true]);
});

test("all functions are equal, as RJSF requires, and not equal to anything else", () => {
  expect([
    equal(
      () => 1,
      () => 2,
    ),
    equal(() => 1, {}),
    equal({}, () => 1),
  ]).toEqual([true, false, false]);
});

test("a circular object does not cause an endless loop, and an object with hidden values equals only itself", () => {
  const circle = (name: string) => {
    const made: Record<string, unknown> = { name };
    made["self"] = made;
    return made;
  };
  expect([equal(circle("a"), circle("a")), equal(circle("a"), circle("b"))]).toEqual([true, false]);
  const day = new Date(0);
  expect([equal(day, day), equal(new Map([[1, 2]]), new Map([[1, 3]]))]).toEqual([true, false]);
});

test("two React elements are equal if they show the same, whatever owner created them", () => {
  const made = (owner: string, key: string) => ({ ...(<Fragment key={key} />), _owner: { owner } });
  expect([equal(made("a", "1"), made("b", "1")), equal(made("a", "1"), made("a", "2"))]).toEqual([true, false]);
});
