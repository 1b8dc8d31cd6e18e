import * as fc from "fast-check";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";

const NAMES = ["a", "b", "c", "constructor", "x/y"];
const STRINGS = ["", "a", "ab", "abc", "é€", "😀", "12", "a@b.co", "a@b"];

/** Small values from a small set, so that they often fit the schemas. */
export const anyValue: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0, 1, 2, 1.5, -1, ...STRINGS),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

const limits = fc.record(
  {
    type: fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null"),
    minLength: fc.nat(3),
    maxLength: fc.nat(3),
    pattern: fc.constantFrom("^a", "b$", "^[0-9]*$", "€"),
    format: fc.constantFrom("email", "digits"),
    minimum: fc.integer({ min: -1, max: 2 }),
    exclusiveMaximum: fc.integer({ min: -1, max: 2 }),
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    uniqueItems: fc.boolean(),
    minProperties: fc.nat(2),
    maxProperties: fc.nat(3),
    required: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }),
    enum: fc.uniqueArray(anyValue, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }),
    const: anyValue,
  },
  { requiredKeys: [] },
);

/** Draft-07 schemas with every keyword that this project's schemas may use. */
export const anySchema: fc.Arbitrary<JsonObject> = fc.letrec<{ schema: JsonObject; inner: Json }>((tie) => ({
  inner: fc.oneof({ weight: 8, arbitrary: tie("schema") }, { weight: 1, arbitrary: fc.boolean() }),
  schema: fc.oneof(
    { maxDepth: 3 },
    limits as fc.Arbitrary<JsonObject>,
    fc
      .tuple(
        limits,
        fc.record(
          {
            properties: fc.dictionary(fc.constantFrom(...NAMES), tie("inner"), { maxKeys: 3, noNullPrototype: true }),
            patternProperties: fc.dictionary(fc.constantFrom("^a", "c"), tie("inner"), {
              maxKeys: 1,
              noNullPrototype: true,
            }),
            additionalProperties: tie("inner"),
            propertyNames: tie("inner"),
            dependencies: fc.dictionary(
              fc.constantFrom(...NAMES),
              fc.oneof(tie("inner"), fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 })),
              { maxKeys: 2, noNullPrototype: true },
            ),
            items: fc.oneof(tie("inner"), fc.array(tie("inner"), { minLength: 1, maxLength: 2 })),
            additionalItems: tie("inner"),
            contains: tie("inner"),
            allOf: fc.array(tie("inner"), { minLength: 1, maxLength: 2 }),
            anyOf: fc.array(tie("inner"), { minLength: 1, maxLength: 2 }),
            oneOf: fc.array(tie("inner"), { minLength: 1, maxLength: 2 }),
            not: tie("inner"),
            if: tie("inner"),
            then: tie("inner"),
            else: tie("inner"),
          },
          { requiredKeys: [] },
        ),
        fc.subarray(
          [
            "properties",
            "items",
            "anyOf",
            "if",
            "then",
            "else",
            "allOf",
            "oneOf",
            "not",
            "contains",
            "patternProperties",
            "additionalProperties",
            "propertyNames",
            "dependencies",
            "additionalItems",
          ],
          { maxLength: 5 },
        ),
      )
      .map(([own, combined, kept]) => ({
        ...own,
        ...Object.fromEntries(Object.entries(combined).filter(([key]) => (kept as string[]).includes(key))),
      })) as fc.Arbitrary<JsonObject>,
  ),
})).schema;
