import { Ajv } from "ajv";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../../../src/engine/index.ts";
import { acceptsCode, isMultiple, multipleFrom, withExactMultiples } from "../../../../../src/compiler/forms/index.ts";
import { problemFinders } from "../../../../../src/explorer/valid.ts";
import { keepsPlain } from "../../../../../src/linter/describe.ts";
import { run } from "../run.ts";

/** How a number is written, without an exponent. Schoolbook arithmetic on such texts is the exact answer. */
function plainDecimal(value: number): string {
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const point = whole.length + Number(power);
  const digits = (whole + fraction).padStart(whole.length + fraction.length - Math.min(0, point), "0");
  const at = Math.max(0, point);
  return `${digits.padEnd(at, "0").slice(0, at) || "0"}.${digits.slice(at)}`;
}

/** Long division of two written decimals: whether nothing is left. */
function divides(value: number, step: number): boolean {
  const [one = "", other = ""] = [plainDecimal(value), plainDecimal(step)];
  const places = Math.max(one.split(".")[1]?.length ?? 0, other.split(".")[1]?.length ?? 0);
  const [dividend = "", divisor = ""] = [one, other].map((text) => {
    const [whole = "", fraction = ""] = text.split(".");
    return whole + fraction.padEnd(places, "0");
  });
  let left = 0n;
  for (const digit of dividend) left = (left * 10n + BigInt(digit)) % BigInt(divisor);
  return left === 0n;
}

/** Everything that judges `multipleOf`: compiled code of browser and service, the explorer, the linter, an Ajv. */
const judges: Readonly<Record<string, (step: number) => (value: number) => boolean>> = {
  compiled: (step) => run<(value: Json) => boolean>(acceptsCode({ multipleOf: step })),
  explorer: (step) => {
    const problems = problemFinders()({ multipleOf: step });
    return (value) => problems(value).count === 0;
  },
  linter: (step) => (value) => keepsPlain({ multipleOf: step }, value),
  Ajv: (step) => {
    const validate = withExactMultiples(new Ajv({ strict: false })).compile({ multipleOf: step });
    return (value) => validate(value) === true;
  },
};

test.each([
  [1234567.89, 0.01, true],
  [1234567.891, 0.01, false],
  [900000.07, 0.01, true],
  [0.3, 0.1, true],
  [0.35, 0.1, false],
  [1e-9, 0.01, false],
  [90071992547409.91, 0.01, true],
  [9007199254740992, 2, true],
  [1e308, 0.123456789, false],
  [1e308, 0.5, true],
  [12391239123, 1e-8, true],
  [0.0075, 0.0001, true],
  [0.00751, 0.0001, false],
  [-0.3, 0.1, true],
  [0, 0.01, true],
  [5e-324, 5e-324, true],
])("whether %d is a multiple of %d: %j, by everything that judges a schema", (value, step, expected) => {
  for (const [name, judge] of Object.entries(judges)) expect([name, judge(step)(value)]).toEqual([name, expected]);
});

test("multiples are judged as exact decimal arithmetic judges them", () => {
  const decimal = fc.tuple(fc.maxSafeInteger(), fc.integer({ min: -9, max: 3 })).map(([n, p]) => Number(`${n}e${p}`));
  const steps = fc.oneof(
    fc.constantFrom(0.01, 0.1, 0.05, 0.25, 0.001, 1, 3, 1e-7),
    fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(6)).map(([n, p]) => Number(`${n}e-${p}`)),
  );
  const values = fc.oneof(decimal, fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(
      steps,
      fc.array(values, { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (step, some, times) => {
        const judge = judges["compiled"]?.(step);
        // Half of the values are multiples.
        for (const value of [...some, ...times.map((one) => multipleFrom(step, step, one))]) {
          expect([value, step, isMultiple(value, step)]).toEqual([value, step, divides(value, step)]);
          expect([value, step, judge?.(value)]).toEqual([value, step, divides(value, step)]);
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ ?? 200) },
  );
});

test("every cent up to a thousand million is a multiple of 0.01", () => {
  fc.assert(fc.property(fc.nat({ max: 10 ** 11 }), (cents) => isMultiple(Number(`${cents}e-2`), 0.01)));
});

test("a step of 0 has no multiples", () => {
  expect([isMultiple(0, 0), isMultiple(1, 0), isMultiple(0.5, 0), isMultiple(Number.NaN, 1)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  [0.3, 0.1, 0, 0.3],
  [0.31, 0.1, 0, 0.4],
  [0.3, 0.1, 1, 0.4],
  [-0.35, 0.1, 0, -0.3],
  [5, 3, 0, 6],
])("the first multiple from %d on, by %d, and %d more steps, is %d", (least, step, further, expected) => {
  expect(multipleFrom(least, step, further)).toBe(expected);
});
