import { expect, test } from "vitest";
import { flowErrors } from "../../../src/compiler/flow/runtime.ts";
import { problemsAfter } from "./fixture.ts";

/**
 * The problems of the good journey with this `otherwise`: texts for field errors for which the service sends no words.
 */
const withWords = (otherwise: object) =>
  problemsAfter([
    [
      "flows/trip/flow.json",
      '"book.ok": "receipt"',
      `"book.failed": [{ "do": [{ "fail": "= error.fields", "otherwise": ${JSON.stringify(otherwise)} }] }], "book.ok": "receipt"`,
    ],
  ]).map(({ rule, message }) => `${rule}: ${message}`);

test("checks the fields and texts of `otherwise`", () => {
  expect(withWords({ name: "problem", "": "problem" })).toEqual([]);
  expect(withWords({ nmae: "problem" })).toEqual([expect.stringMatching(/^unknown-field: .*"nmae"/)]);
  for (const found of withWords({ name: "problm" })) expect(found).toMatch(/^unknown-text: The text "problm"/);
  expect(withWords({ name: "problm" })).not.toEqual([]);
});

test("checks the key of a text that has a condition", () => {
  const titled = (text: object) =>
    problemsAfter([
      [
        "flows/trip/flow.json",
        '{ "link": "home", "text": "receipt.home" }',
        `{ "link": "home", "text": ${JSON.stringify(text)} }`,
      ],
    ]).map(({ rule }) => rule);
  expect(titled({ when: "data.done > 0", text: "receipt.home" })).not.toContain("unknown-text");
  expect(titled({ when: "data.done > 0", text: "receipt.hme" })).toContain("unknown-text");
});

test("checks a text that is an amount or a time like any other value", () => {
  const titled = (text: object) =>
    problemsAfter([
      [
        "flows/trip/flow.json",
        '{ "link": "home", "text": "receipt.home" }',
        `{ "link": "home", "text": ${JSON.stringify(text)} }`,
      ],
    ])
      .filter(({ rule }) => !rule.startsWith("unused"))
      .map(({ rule, message }) => `${rule}: ${message}`);
  expect(titled({ money: "= data.done", currency: "USD" })).toEqual([]);
  expect(titled({ when: "data.done > 0", moment: "2030-01-02T10:05:00Z" })).toEqual([]);
  expect(titled({ money: "= 'ten'", currency: "USD" })).toEqual([expect.stringContaining("int is expected")]);
  expect(titled({ money: "ten", currency: "USD" })).not.toEqual([]);
  expect(titled({ money: "= data.done" })).toEqual([expect.stringContaining('"currency" is missing')]);
  expect(titled({ moment: "= data.dune" })).not.toEqual([]);
});

test("prefers the service's words to `otherwise`, and `otherwise` to the error code", () => {
  const fields = [
    { field: "a", code: "errors.a", text: "Said." },
    { field: "b", code: "errors.b", text: "" },
    { field: "x.c", code: "errors.c", text: "" },
    { field: "constructor", code: "errors.d", text: "" },
  ];
  const otherwise = { a: { key: "own.a" }, b: { key: "own.b" }, "": { key: "any" } };
  expect(flowErrors(fields, { "x.": "" }, otherwise).map(({ text }) => text)).toEqual([
    { literal: "Said." },
    { key: "own.b" },
    { key: "any" },
    { key: "any" },
  ]);
  expect(flowErrors(fields, {})[1]).toEqual({ path: "b", text: { key: "errors.b" } });
});
