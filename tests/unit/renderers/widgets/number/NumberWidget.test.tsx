import { expect, test } from "vitest";
import { hasWholeNumbers, loadWidgets } from "../../../../../renderers/widgets/registry.ts";
import { drawn } from "../../drawn.tsx";

await loadWidgets(["number", "year"]);

const layout = { label: "fields.firstName", hint: "errors.number.number", widget: "number", autocomplete: "off" };
const control = (html: string) => /<input [^>]*>/.exec(html)?.[0] ?? "";
const valueOf = (html: string) => /value="([^"]*)"/.exec(control(html))?.[1];

test.each([
  ["en", "US", 1234.5, "1,234.5"],
  ["es", "MX", 1234.5, "1,234.5"],
  ["es", "ES", 12345.5, "12.345,5"],
  ["en", "US", "a dozen", "a dozen"],
  ["en", "US", undefined, ""],
] as const)("in %s of %s, the value %j is shown as %j", (lang, country, value, written) => {
  const example = { schema: { type: "number" }, layout, ...(value !== undefined && { value }) };
  expect(valueOf(drawn(example, { lang, country }))).toBe(written);
});

test.each([
  ["number", "integer", undefined, "2024", "12345"],
  ["number", "integer", "always", "2,024", "12,345"],
  ["number", "number", undefined, "2,024", "12,345"],
  ["number", "number", "never", "2024", "12345"],
  ["text", "integer", undefined, "2024", "12345"],
  ["digits", "integer", undefined, "2024", "12345"],
  ["year", "integer", undefined, "2024", "12345"],
] as const)("the widget %s groups the digits of the type %s by meaning (%s)", (widget, type, grouping, year, more) => {
  const layouts = { ...layout, widget, ...(grouping && { grouping }) };
  const written = (value: number) => valueOf(drawn({ schema: { type }, layout: layouts, value }));
  expect([written(2024), written(12345)]).toEqual([year, more]);
});

test("a year has the keyboard for digits, and the width of four", () => {
  const schema = { type: "integer", minimum: 1900, maximum: 2100 };
  const html = control(drawn({ schema, layout: { ...layout, widget: "year" }, value: 2026 }));
  expect(html).toContain('inputMode="numeric"');
  expect(html).toContain("input--year");
});

test("a form loads this widget for a whole number in a line of text or digits, and for no other value", () => {
  const form = (type: string) => ({ properties: { list: { items: { properties: { year: { type } } } } } });
  const needs = (type: string, widget: string) => hasWholeNumbers(form(type), ["list", widget]);
  expect([needs("integer", "text"), needs("integer", "digits")]).toEqual([true, true]);
  expect([needs("string", "text"), needs("integer", "select")]).toEqual([false, false]);
});

test("a limit that may be a year is written without a group", () => {
  const problem = { key: "errors.number.max", with: { max: { number: 2030, useGrouping: false } } };
  expect(drawn({ schema: { type: "integer" }, layout, value: 2031 }, { problem })).toContain("Enter 2030 or less");
});

test("the control is a line of text with its label, described by its hint and its problem", () => {
  const html = drawn({ schema: { type: "number" }, layout, value: "x" }, { problem: { key: "errors.number.number" } });
  expect(html).toContain('<label class="field__label" for="form-example">First name</label>');
  expect(control(html)).toContain('type="text"');
  expect(control(html)).toContain('aria-invalid="true"');
  expect(control(html)).toContain('aria-describedby="form-example-hint form-example-error"');
});

test.each([
  [{ type: "integer", minimum: 0 }, "numeric"],
  [{ type: "number", exclusiveMinimum: 0 }, "decimal"],
  [{ type: "integer" }, "text"],
  [{ type: "number", minimum: -1 }, "text"],
])("the keyboard for %j is %s: the digit keyboards of phones have no minus", (schema, mode) => {
  expect(control(drawn({ schema, layout }))).toMatch(new RegExp(`inputmode="${mode}"`, "i"));
});

test("a limit is formatted as the language writes numbers", () => {
  const problem = { key: "errors.number.max", with: { max: { number: 12345.5 } } };
  const example = { schema: { type: "number" }, layout, value: 20000 };
  expect(drawn(example, { problem })).toContain("Enter 12,345.5 or less");
  expect(drawn(example, { problem, lang: "es" })).toContain("Escribe 12.345,5 o menos");
});
