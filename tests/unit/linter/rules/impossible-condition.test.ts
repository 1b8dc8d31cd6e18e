import { describe, expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/**
 * The findings about rules with these conditions, in this order before a rule without one, when `it` is the schema of
 * `data.it`.
 */
function problems(it: object, ...whens: readonly string[]): readonly string[] {
  const value = { ...it, "x-outside": "The partner sets it." };
  const rules = [...whens.map((when) => ({ when, goto: "details" })), { goto: "receipt" }];
  return problemsAfter([
    [
      "schemas/trip/data.schema.json",
      '"required": ["startedAt", "done", "bookingId"],\n  "properties": {',
      `"required": ["startedAt", "done", "bookingId", "it"],\n  "properties": { "it": ${JSON.stringify(value)},`,
    ],
    ["flows/trip/flow.json", '"again": "details"', `"again": ${JSON.stringify(rules)}`],
  ])
    .filter(({ rule }) => rule === "impossible-condition" || rule === "expression")
    .map(({ message }) => message);
}

const number = { type: "number", default: 0 };
const integer = { type: "integer", default: 0 };
const text = { type: "string", default: "" };
const date = { type: "string", format: "date", default: "2030-01-01" };

describe("accepts a condition that some value meets", () => {
  test.each<[whens: string[], it: object]>([
    [["data.it > 0.0 && data.it < 1.0"], number],
    [["data.it < 0.5", "data.it < 0.75"], { ...number, minimum: 0 }],
    [["data.it < 0.5"], { ...number, minimum: 0.25 }],
    [["data.it > 0 && data.it < 2"], integer],
    [["data.it < '2024-01-01'"], date],
    [["data.it < '2024-01-01'", "data.it < '2025-01-01'"], date],
    [["data.it > 'm' && data.it < 'n'"], text],
    [["data.it == null", "data.it > 3"], { type: ["integer", "null"], default: null }],
    [["data.it == true", "data.it == false"], { type: ["boolean", "null"], default: null }],
  ])("%j of %j", (whens, it) => {
    expect(problems(it, ...whens)).toEqual([]);
  });
});

describe("a value with alternative schemas", () => {
  const one = (kind: object) => ({ type: "object", required: ["kind"], properties: { kind } });
  const either = (...kinds: object[]) => ({ oneOf: kinds.map(one), default: { kind: "a" } });

  test.each<[whens: string[], it: object]>([
    [["data.it.kind == 'b'"], either({ const: "a" }, { const: "b" })],
    [["data.it.kind == 'b'"], either({ enum: ["a"] }, { enum: ["b", "c"] })],
    [["data.it.kind == 'z'"], either({ const: "a" }, { type: "string" })],
  ])("may have the value of any alternative: %j of %j", (whens, it) => {
    expect(problems(it, ...whens)).toEqual([]);
  });

  test.each<[it: object]>([
    [{ oneOf: [{ const: "a" }, { const: "b" }] }],
    [{ if: { required: ["other"] }, then: { const: "a" }, else: { const: "b" } }],
  ])("may have the value of any alternative, even if the property also has its own schema: %j", (parts) => {
    const branch = (kind: unknown) => ({ properties: { kind } });
    const branches = Object.entries(parts).map(([key, part]) =>
      key === "if" ? [key, part] : [key, Array.isArray(part) ? part.map(branch) : branch(part)],
    );
    const kind = { type: "string" };
    const it = { type: "object", required: ["kind"], properties: { kind }, ...Object.fromEntries(branches) };
    expect(problems({ ...it, default: { kind: "a" } }, "data.it.kind == 'b'")).toEqual([]);
  });

  test("never has a value that no alternative allows", () => {
    expect(problems(either({ const: "a" }, { const: "b" }), "data.it.kind == 'c'")).toEqual([
      expect.stringMatching(/^This rule never applies/),
      'It is never "c": it is "a" or "b".',
    ]);
  });
});

describe("reports a condition that no value meets", () => {
  test.each<[whens: string[], it: object]>([
    [["data.it > 0 && data.it < 1"], integer],
    [["data.it > 1.0 && data.it < 1.0"], number],
    [["data.it < 0.0"], { ...number, minimum: 0 }],
    [["data.it < '2024-01-01' && data.it > '2024-01-01'"], date],
    [["data.it < '2025-01-01'", "data.it < '2024-01-01'"], date],
    [["data.it == 'a' && data.it == 'b'"], text],
    [["data.it == null && data.it == 3"], { type: ["integer", "null"], default: null }],
  ])("%j of %j", (whens, it) => {
    expect(problems(it, ...whens)).toEqual([expect.stringMatching(/^This rule never applies/)]);
  });
});
