import type { WidgetExample } from "../example.ts";

const schema = { type: "number" };
const layout = { label: "fields.firstName", widget: "number", autocomplete: "off" };

export const examples: readonly WidgetExample[] = [
  { name: "empty, from zero on", schema: { type: "integer", minimum: 0 }, layout },
  {
    name: "filled in, optional, with a hint",
    schema,
    layout: { ...layout, hint: "errors.number.number" },
    value: 1234.5,
    optional: true,
  },
  { name: "a year", schema: { type: "integer", minimum: 1900 }, layout, value: 2024 },
  {
    name: "a large whole number",
    schema: { type: "integer" },
    layout: { ...layout, grouping: "always" },
    value: 1234567,
  },
  { name: "no number", schema, layout, value: "a dozen", problem: "errors.number.number" },
  { name: "read-only", schema, layout, value: -1234567.25, readOnly: true },
];
