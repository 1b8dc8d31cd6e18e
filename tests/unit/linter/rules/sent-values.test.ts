import { describe, expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

const KIND = { enum: ["", "single", "return", null], default: "" };

/**
 * The findings about a call that accepts `single` and `return`, and gets a value made from `data.kind`, which may also
 * be empty or null.
 */
function problems(seats: unknown, { when, conditions = {} }: { when?: string; conditions?: object } = {}) {
  const flow = "flows/trip/flow.json";
  return problemsAfter([
    [
      "schemas/trip/data.schema.json",
      '"properties": {',
      `"properties": { "kind": ${JSON.stringify({ ...KIND, "x-outside": "The partner sets it." })},`,
    ],
    ["schemas/trip/data.schema.json", '"required": ["startedAt"', '"required": ["kind", "startedAt"'],
    [
      "schemas/api/openapi.json",
      '"seats": { "type": "integer", "x-outside": "the till" }',
      '"seats": { "enum": ["single", "return"], "x-outside": "the till" }',
    ],
    [
      flow,
      '"conditions": {',
      `"conditions": ${JSON.stringify(conditions).slice(0, -1)}${Object.keys(conditions).length > 0 ? "," : ""}`,
    ],
    [
      flow,
      '"do": [\n              { "set": { "data.done": 1',
      `${when === undefined ? "" : `"when": ${JSON.stringify(when)}, `}"do": [\n              { "set": { "data.done": 1`,
    ],
    [flow, '"pin": "= form.pin"', `"pin": "= form.pin", "seats": ${JSON.stringify(seats)}`],
  ])
    .filter(({ rule }) => rule === "call-input")
    .map(({ message }) => message);
}

describe("accepts a value that the call refuses when a condition excludes it", () => {
  const filled = { when: "data.kind != '' && data.kind != null", value: "= data.kind" };
  test.each<[what: string, seats: unknown, more?: { when?: string; conditions?: object }]>([
    ["a `when`", filled],
    ["a `when` that lists the accepted values", { when: "data.kind in ['single', 'return']", value: "= data.kind" }],
    ["a named condition", { ...filled, when: "filled" }, { conditions: { filled: filled.when } }],
    ["the condition of the rule", "= data.kind", { when: filled.when }],
    ["a named condition of the rule", "= data.kind", { when: "filled", conditions: { filled: filled.when } }],
    ["a condition inside the expression", "= data.kind in ['', null] ? 'single' : data.kind"],
    [
      "a condition inside a named value",
      "= sent",
      { conditions: { sent: "data.kind in ['', null] ? 'single' : data.kind" } },
    ],
  ])("%s", (_, seats, more) => {
    expect(problems(seats, more)).toEqual([]);
  });
});

describe("reports a value that the call refuses when no condition excludes it", () => {
  test.each<[what: string, seats: unknown, says: RegExp]>([
    ["no condition", "= data.kind", /null/],
    [
      "a condition that does not exclude it",
      { when: "data.kind != 'single' && data.kind != null", value: "= data.kind" },
      /""/,
    ],
    ["a condition about another value", { when: "data.done > 0 && data.kind != null", value: "= data.kind" }, /""/],
    ["the other branch of the expression", "= data.kind in ['', null] ? data.kind : 'single'", /null|""/],
  ])("%s", (_, seats, says) => {
    expect(problems(seats)).toEqual([expect.stringMatching(says)]);
  });
});
