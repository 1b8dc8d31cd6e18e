import * as fc from "fast-check";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { isObject } from "../../../src/model/index.ts";

const TEXTS =
  "a|ab|abc|abc-12|abc-12 and more|AB1234|Ana Maria|a rather long answer to a short question|ana@example.com|nope@|https://example.com/a|2024-02-29|2024-02-30|2030-01-01T00:00:00Z|#33aa55|10000000-0000-4000-8000-000000000001|1234567890|+1 202 555 0142".split(
    "|",
  );
const NUMBERS = [-1, 0, 0.05, 0.5, 1, 2, 3, 7, 10, 11, 99, 100, 101, 1.5];

/** Answers to a form, valid and not: each field is absent, or has a value that its schema may accept. */
export function answersOf(schema: Json | undefined): fc.Arbitrary<JsonObject> {
  const { properties = {} } = (isObject(schema) ? schema : {}) as { readonly properties?: JsonObject };
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    fc.option(answerOf(field), { nil: undefined, freq: 6 }),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<Json | undefined>>).map((values) => {
    const answered = Object.entries(values).filter(([, value]) => value !== undefined);
    return Object.fromEntries(answered) as JsonObject;
  });
}

function answerOf(schema: Json | undefined): fc.Arbitrary<Json> {
  if (!isObject(schema)) return fc.constant(null);
  const { enum: values, const: only, type, items, examples, default: begun } = schema;
  const known = [only, begun, ...(Array.isArray(examples) ? (examples as Json[]) : [])].filter(
    (one) => one !== undefined,
  );
  const good = known.length > 0 ? [fc.constantFrom(...(known as Json[]))] : [];
  if (Array.isArray(values)) {
    const other: Json = typeof values[0] === "number" ? 77 : "another";
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...(values as Json[])) },
      { weight: 1, arbitrary: fc.constant(other) },
    );
  }
  if (type === "boolean") return fc.oneof(...good, fc.boolean());
  if (type === "integer" || type === "number") {
    const limits = [schema.minimum, schema.maximum, schema.multipleOf].filter((one) => typeof one === "number");
    return fc.oneof(fc.constantFrom(...NUMBERS), ...(limits.length > 0 ? [fc.constantFrom(...limits)] : []));
  }
  if (type === "object") return answersOf(schema);
  if (type === "array") return fc.array(answerOf(items), { maxLength: 4 });
  return fc.oneof(...good, fc.constantFrom(...TEXTS));
}
