import type { WidgetExample } from "../example.ts";

const schema = { type: "string", format: "date" };
const layout = { label: "fields.firstName", widget: "date", autocomplete: "bday" };

export const examples: readonly WidgetExample[] = [
  { name: "empty", schema, layout },
  { name: "filled in, optional", schema, layout, value: "1985-03-27", optional: true },
  { name: "without a month", schema, layout, value: "1985--27", problem: "errors.day.month" },
  { name: "read-only", schema, layout, value: "1985-03-27", readOnly: true },
];
