import type { WidgetExample } from "../example.ts";

const schema = { type: "integer", "x-currency": "USD", minimum: 0 };
const layout = { label: "fields.firstName", widget: "money", autocomplete: "off" };

export const examples: readonly WidgetExample[] = [
  { name: "empty", schema, layout },
  { name: "filled in, optional", schema, layout, value: 123450, optional: true },
  { name: "in yen, which have no decimals", schema: { ...schema, "x-currency": "JPY" }, layout, value: 1250 },
  { name: "no amount", schema, layout, value: "12.505", problem: "errors.number.number" },
  { name: "read-only", schema, layout, value: 1250, readOnly: true },
];
