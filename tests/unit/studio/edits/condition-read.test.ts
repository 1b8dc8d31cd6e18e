import { describe, expect, test } from "vitest";
import { celOf, NEVER_MISSING } from "../../../../src/studio/browser/condition-cel.ts";
import { conditionsIn } from "../../../../src/studio/edits/condition-read.ts";
import { COMPARISONS, type Condition, type Joined } from "../../../../src/studio/browser/condition.ts";

const VALUES: Readonly<Record<Condition["compare"], Condition["values"]>> = {
  is: ["a", "b'\\"],
  "is-not": ["a"],
  "at-least": [3],
  "at-most": [-1.5],
  more: [0],
  less: [7],
  filled: [],
  empty: [],
  known: [],
  unknown: [],
  includes: ["x"],
  lacks: ["y"],
  some: [],
  none: [],
};

/** Every comparison, for values from each source, including one that may be missing. */
const ALL = ["self.a", "context.b", "data.c", "data.list.d.e", "named"].flatMap((of): readonly Condition[] => [
  ...COMPARISONS.map((compare) => ({ of, compare, values: VALUES[compare] })),
  { of, compare: "is", values: [true] },
  { of, compare: "is", values: [false] },
  { of, compare: "is-not", values: ["x", "y"] },
]);
const MISSING: Readonly<Record<string, readonly string[]>> = {
  "data.list.d.e": ["data.list", "data.list.d.e"],
};
const missing = (of: string) => (of.startsWith("self.") ? [of] : (MISSING[of] ?? []));

describe("condition menus and expressions", () => {
  test("menus can read every expression that they write: single, joined and grouped conditions", () => {
    for (const one of ALL) {
      expect(conditionsIn(celOf({ holding: "all", conditions: [one] }, missing), missing)).toEqual({
        holding: "all",
        conditions: [one],
      });
      for (const holding of ["all", "any", "none"] as const) {
        const other: Condition = { of: "data.c", compare: "at-least", values: [1] };
        const inner = { holding: holding === "all" ? ("any" as const) : ("all" as const), conditions: [one, other] };
        for (const conditions of [
          [one, other],
          [other, inner],
          [inner, { holding: "none" as const, conditions: [other, one] }, other],
        ]) {
          const joined: Joined = { holding, conditions };
          const cel = celOf(joined, missing);
          expect(conditionsIn(cel, missing), cel).toEqual(joined);
        }
      }
    }
  });

  test("“none of” one condition is written as its opposite, and “none of” a group stays a group", () => {
    const paid: Condition = { of: "paid", compare: "is", values: [true] };
    expect(celOf({ holding: "none", conditions: [paid] }, missing)).toBe("!paid");
    const group: Joined = {
      holding: "none",
      conditions: [{ holding: "all", conditions: [paid, { ...paid, of: "b" }] }],
    };
    expect(celOf(group, missing)).toBe("!(paid && b)");
    expect(conditionsIn("!(paid && b)", missing)).toEqual(group);
  });

  test("an expression opens in menus only if they would write exactly the same", () => {
    for (const source of [
      "a &&",
      "self.a == other",
      "self.a == 'x' ? true : false",
      "data.list.exists(x, x.a)",
      "data.a  == 3",
      'data.a == "x"',
      "a && (b && c)",
      "!!a",
      "size(data.a) == 2",
      "(a && b) || c && (d || (e && (f || (g && h))))",
    ])
      expect(conditionsIn(source, missing), source).toBeUndefined();
    expect(
      conditionsIn("flags.x == 'treatment' && 'paypal' in site.methods && (!has(data.s) || paid) && n < 1", missing),
    ).toEqual({
      holding: "all",
      conditions: [
        { of: "flags.x", compare: "is", values: ["treatment"] },
        { of: "site.methods", compare: "includes", values: ["paypal"] },
        {
          holding: "any",
          conditions: [
            { of: "data.s", compare: "unknown", values: [] },
            { of: "paid", compare: "is", values: [true] },
          ],
        },
        { of: "n", compare: "less", values: [1] },
      ],
    });
  });

  test("the text for people leaves out the checks that a value exists", () => {
    const conditions: readonly Condition[] = [{ of: "data.list.d.e", compare: "is", values: [1] }];
    expect(celOf({ holding: "all", conditions }, missing)).toBe(
      "has(data.list) && has(data.list.d.e) && data.list.d.e == 1",
    );
    expect(celOf({ holding: "all", conditions }, NEVER_MISSING)).toBe("data.list.d.e == 1");
  });
});
