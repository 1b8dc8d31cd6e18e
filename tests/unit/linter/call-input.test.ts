import { describe, expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

const KIND = { enum: ["", "single", "return", null], default: "" };

/** What is said of a call that takes `single` and `return`, given `data.kind`, which may also be empty, or null. */
function told(seats: unknown, { when, conditions = {} }: { when?: string; conditions?: object } = {}) {
  const flow = "flows/trip/flow.json";
  return problemsAfter([
    {
      file: "schemas/trip/data.schema.json",
      replace: '"properties": {',
      with: `"properties": { "kind": ${JSON.stringify({ ...KIND, "x-outside": "The partner sets it." })},`,
    },
    {
      file: "schemas/trip/data.schema.json",
      replace: '"required": ["startedAt"',
      with: '"required": ["kind", "startedAt"',
    },
    {
      file: "schemas/api/openapi.json",
      replace: '"seats": { "type": "integer", "x-outside": "the till" }',
      with: '"seats": { "enum": ["single", "return"], "x-outside": "the till" }',
    },
    {
      file: flow,
      replace: '"conditions": {',
      with: `"conditions": ${JSON.stringify(conditions).slice(0, -1)}${Object.keys(conditions).length > 0 ? "," : ""}`,
    },
    {
      file: flow,
      replace: '"do": [\n              { "set": { "data.done": 1',
      with: `${when === undefined ? "" : `"when": ${JSON.stringify(when)}, `}"do": [\n              { "set": { "data.done": 1`,
    },
    { file: flow, replace: '"pin": "= form.pin"', with: `"pin": "= form.pin", "seats": ${JSON.stringify(seats)}` },
  ])
    .filter(({ rule }) => rule === "call-input")
    .map(({ message }) => message);
}

describe("what a condition excludes is not sent", () => {
  const filled = { when: "data.kind != '' && data.kind != null", value: "= data.kind" };
  test.each<[what: string, seats: unknown, more?: { when?: string; conditions?: object }]>([
    ["by a when", filled],
    ["by a when that names what may be", { when: "data.kind in ['single', 'return']", value: "= data.kind" }],
    ["by a named condition", { ...filled, when: "filled" }, { conditions: { filled: filled.when } }],
    ["by the condition of its rule", "= data.kind", { when: filled.when }],
    ["by the named condition of its rule", "= data.kind", { when: "filled", conditions: { filled: filled.when } }],
    ["in the expression itself", "= data.kind in ['', null] ? 'single' : data.kind"],
    ["in a named value", "= sent", { conditions: { sent: "data.kind in ['', null] ? 'single' : data.kind" } }],
  ])("%s", (_, seats, more) => {
    expect(told(seats, more)).toEqual([]);
  });
});

describe("what no condition excludes is told", () => {
  test.each<[what: string, seats: unknown, says: RegExp]>([
    ["without a condition", "= data.kind", /null/],
    ["with one that leaves it in", { when: "data.kind != 'single' && data.kind != null", value: "= data.kind" }, /""/],
    ["with one about something else", { when: "data.done > 0 && data.kind != null", value: "= data.kind" }, /""/],
    ["in the other branch", "= data.kind in ['', null] ? data.kind : 'single'", /null|""/],
  ])("%s", (_, seats, says) => {
    expect(told(seats)).toEqual([expect.stringMatching(says)]);
  });
});
