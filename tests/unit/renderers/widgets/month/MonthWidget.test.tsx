import { expect, test } from "vitest";
import { loadWidgets } from "../../../../../renderers/widgets/registry.ts";
import { drawn } from "../../drawn.tsx";

await loadWidgets(["month"]);

const schema = { type: "string", format: "month" };
const layout = { label: "fields.firstName", widget: "month", autocomplete: "off" };
const problem = { key: "errors.month" };
const chosen = (html: string) => /<option value="([^"]*)" selected="">([^<]*)</.exec(html)?.slice(1);
const control = (html: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]* name="example.${name}"[^>]*>`).exec(html)?.[0];

test.each([
  ["en", "2026-11", ["11", "November"], "2026"],
  ["es", "2026-11", ["11", "noviembre"], "2026"],
  ["en", "-11", ["11", "November"], ""],
  ["en", "2026-", ["", "Choose"], "2026"],
  ["en", "20 26-03", ["03", "March"], "20 26"],
  ["en", undefined, ["", "Choose"], ""],
] as const)("in %s, the value %j is shown as a name and a year", (lang, value, month, year) => {
  const html = drawn({ schema, layout, ...(value !== undefined && { value }) }, { lang });
  expect(chosen(html)?.[0]).toBe(month[0]);
  expect(chosen(html)?.[1]).toContain(month[1]);
  expect(control(html, "year")).toContain(`value="${year}"`);
});

test.each([
  ["", ["month", "year"], "month"],
  ["-11", ["year"], "year"],
  ["2026-", ["month"], "month"],
  ["20-11", ["year"], "year"],
  ["20-", ["month", "year"], "month"],
])("the problem of %j is at %j, and a link to the field leads to the %s", (value, wrong, first) => {
  const html = drawn({ schema, layout, value }, { problem });
  const isWrong = (part: string) => control(html, part)?.includes('aria-invalid="true"');
  expect(["month", "year"].filter(isWrong)).toEqual(wrong);
  expect(control(html, first)).toContain('id="form-example"');
});
