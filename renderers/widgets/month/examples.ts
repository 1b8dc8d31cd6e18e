import type { WidgetExample } from "../example.ts";

const schema = { type: "string", format: "month" };
const layout = { label: "fields.firstName", widget: "month", autocomplete: "off" };

export const examples: readonly WidgetExample[] = [
  { name: "empty", schema, layout },
  { name: "filled in, optional", schema, layout, value: "2026-11", optional: true },
  { name: "without a year", schema, layout, value: "-11", problem: "errors.month" },
  { name: "read-only", schema, layout, value: "2026-11", readOnly: true },
];
