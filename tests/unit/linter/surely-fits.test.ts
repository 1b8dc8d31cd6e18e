import { Ajv } from "ajv";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { surelyFits } from "../../../src/linter/surely-fits.ts";

const keywords: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  type: fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array"),
  enum: fc.uniqueArray(fc.constantFrom<Json>("a", 1, null, true), { minLength: 1 }),
  const: fc.constantFrom<Json>("a", 1, null),
  required: fc.uniqueArray(fc.constantFrom("a", "b", "toString")),
  properties: fc.constant({ a: true, b: true }),
  additionalProperties: fc.constant(false),
  minItems: fc.nat(2),
  minProperties: fc.nat(2),
  minLength: fc.nat(3),
  maxLength: fc.nat(3),
  pattern: fc.constant("^a"),
};
const schemas = fc
  .subarray(Object.keys(keywords), { minLength: 1, maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, keywords[name] ?? fc.constant(null)]))));
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom("", "a", "ab", "😀", "😀😀😀", 1, 1.5, true, null),
  fc.array(fc.constantFrom("a", 1), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("a", "b", "c", "toString"), fc.constantFrom("a", 1)),
);

test("what surely fits, Ajv takes too", () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: true });
  let fitting = 0;
  fc.assert(
    fc.property(schemas, value, (schema, given) => {
      if (!surelyFits(schema, given)) return;
      fitting += 1;
      expect(ajv.validate(structuredClone(schema), given)).toBe(true);
    }),
    { numRuns: 2_000, seed: 7 },
  );
  expect(fitting).toBeGreaterThan(50);
});
