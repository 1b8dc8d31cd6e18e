import { Ajv } from "ajv";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldError, Json } from "../../../../src/engine/index.ts";
import { acceptsCode, mismatchCode, validatorCode } from "../../../../src/compiler/forms/index.ts";
import { withoutEmpty } from "../../../../src/compiler/forms/runtime/empty.ts";
import { formats, validator } from "../../../../src/compiler/forms/runtime/index.ts";
import { anySchema, anyValue } from "./arbitrary.ts";
import { run } from "./run.ts";

const noConditions = () => {
  throw new Error("No rules here.");
};

test("a compiled check accepts what Ajv accepts, and a compiled form has problems exactly when Ajv does", () => {
  fc.assert(
    fc.property(anySchema, fc.array(anyValue, { minLength: 1, maxLength: 6 }), (schema, values) => {
      const ajv = new Ajv({ strict: false, validateSchema: false, formats, logger: false, ownProperties: true });
      const oracle = ajv.compile(schema as object);
      const accepts = run<(value: Json) => boolean>(acceptsCode(schema));
      const mismatch = run<(value: Json) => object | undefined>(mismatchCode(schema));
      const validate = run<(value: Json) => readonly FieldError[]>(validatorCode(schema, [], noConditions));
      for (const value of values) {
        const pruned: Json = JSON.parse(JSON.stringify(withoutEmpty(value)));
        const expected = oracle(pruned);
        expect([value, accepts(withoutEmpty(value))]).toEqual([value, expected]);
        expect([value, mismatch(withoutEmpty(value)) === undefined]).toEqual([value, expected]);
        const problems = validate(value);
        expect([value, problems.length === 0]).toEqual([value, expected]);
        expect(new Set(problems.map(({ path }) => path)).size).toBe(problems.length);
      }
    }),
    { numRuns: Number(process.env.FUZZ ?? 80) },
  );
}, 300_000);

test("a mismatch names the member and what was expected there, not what was sent", () => {
  const member = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, age: { type: "integer" } },
  };
  const schema = { type: "object", properties: { members: { type: "array", items: member } } } as const;
  const mismatch = run<(value: Json) => object | undefined>(mismatchCode(schema));
  expect(mismatch({ members: [{ name: "Ana" }] })).toBeUndefined();
  expect(mismatch({ members: [{ name: "Ana", age: "secret" }] })).toEqual({
    at: "/members/0/age",
    says: "must be integer",
  });
  expect(mismatch({ members: [{ name: "Ana" }, {}] })).toEqual({
    at: "/members/1",
    says: "must have required property 'name'",
  });
  const either = run<(value: Json) => object | undefined>(
    mismatchCode({ anyOf: [{ type: "string" }, { type: "null" }] }),
  );
  expect(either(1)).toEqual({ at: "", says: "must match a schema in anyOf" });
});

test("a form refuses a value even when the failed keyword has no text", () => {
  const error = { keyword: "if", instancePath: "", params: {} };
  const check = Object.assign(() => false, { errors: [error] });
  const validate = validator({ check, texts: [], order: [], rules: [], normalize: [] });
  expect(validate({})).toEqual([{ path: "", text: { key: "errors.type" } }]);
});

test("refuses an unknown format, and names it", () => {
  expect(() => acceptsCode({ format: "postcode" })).toThrow(/no format "postcode"/);
});

test("compiles the messages of a schema into one table, for its keywords and its fields", () => {
  const schema = {
    type: "object",
    required: ["a"],
    additionalProperties: false,
    properties: { a: { type: "string" } },
  };
  const [, messages = ""] =
    /worded\(vErrors,instancePath,"#",(\{.*?\})\)/.exec(validatorCode(schema, [], noConditions)) ?? [];
  expect(messages).toBe('{"type":0,"additionalProperties":0,"required":{"a":1}}');
});

test("writes code without require, eval or Ajv's own messages", () => {
  const code = acceptsCode({
    properties: { a: { maxLength: 3, enum: [{ b: 1 }] }, 'q"\\': { pattern: '"\\}' } },
    required: ["a", 'q"\\'],
  });
  expect(code).not.toMatch(/require\(|eval|new Function|schemaPath/);
});
