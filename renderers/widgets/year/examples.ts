import type { WidgetExample } from "../example.ts";

const schema = { type: "integer", minimum: 1900, maximum: 2100 };
const layout = { label: "ui.date.year", widget: "year", autocomplete: "off" };

export const examples: readonly WidgetExample[] = [
  { name: "filled in", schema, layout, value: 2026 },
  { name: "with a problem", schema, layout, problem: "errors.day.year" },
];
