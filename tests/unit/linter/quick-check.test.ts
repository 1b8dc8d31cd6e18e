import { Ajv } from "ajv";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/engine/index.ts";
import { explain, fits } from "../../../src/linter/explain.ts";
import { quickCheck } from "../../../src/linter/quick-check.ts";
import { type Schema, schemaOf } from "../../../src/model/index.ts";

const keywords: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  type: fc.constantFrom("string", "number", "integer", "boolean", "null", "object", "array"),
  enum: fc.uniqueArray(fc.constantFrom<Json>("a", 1, null, true), { minLength: 1 }),
  const: fc.constantFrom<Json>("a", 1, null),
  required: fc.uniqueArray(fc.constantFrom("a", "b", "toString")),
  properties: fc.constant({ a: true, b: true }),
  additionalProperties: fc.constant(false),
  minItems: fc.nat(2),
  maxItems: fc.nat(2),
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

test("glance() agrees with Ajv whenever it decides", () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: true });
  const counts = { fits: 0, breaks: 0 };
  fc.assert(
    fc.property(schemas, value, (schema, sample) => {
      const judged = quickCheck(schema as Schema, sample);
      if (judged === undefined) return;
      counts[judged ? "fits" : "breaks"] += 1;
      expect(judged).toBe(ajv.validate(structuredClone(schema), sample));
    }),
    { numRuns: 2_000 },
  );
  expect(counts.fits).toBeGreaterThan(50);
  expect(counts.breaks).toBeGreaterThan(50);
});

test("fits() is true exactly when explain() finds no problem", () => {
  const whole = fc.letrec<{ schema: Schema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small" },
      schemas as fc.Arbitrary<Schema>,
      fc.constant({ type: "string", format: "email" }),
      fc.record({ anyOf: fc.array(tie("schema"), { maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie("schema"), { maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie("schema"), { maxLength: 2 }) }),
      fc.record({ not: tie("schema") }),
      fc.record(
        { if: tie("schema"), then: tie("schema"), else: tie("schema") },
        { requiredKeys: ["if"] },
      ) as fc.Arbitrary<Schema>,
      fc.record({ properties: fc.record({ a: tie("schema"), b: fc.constant(false as unknown as Schema) }) }),
      fc.record({ propertyNames: tie("schema"), items: tie("schema") }),
    ),
  })).schema;
  const counts = { fits: 0, breaks: 0 };
  fc.assert(
    fc.property(whole, value, (raw, sample) => {
      const schema = schemaOf(raw);
      const found = fits(schema, sample);
      counts[found ? "fits" : "breaks"] += 1;
      expect(found).toBe(explain(schema, sample).length === 0);
    }),
    { numRuns: 2_000 },
  );
  expect(counts.fits).toBeGreaterThan(100);
  expect(counts.breaks).toBeGreaterThan(100);
});
