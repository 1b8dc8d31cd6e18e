import type { WidgetExample } from "../example.ts";

const schema = { type: "string", format: "color" };
const layout = { label: "fields.firstName", widget: "color", autocomplete: "off" };

export const examples: readonly WidgetExample[] = [
  { name: "empty, optional", schema, layout, optional: true },
  { name: "filled in", schema, layout, value: "#336699" },
  { name: "no colour", schema, layout, value: "green", problem: "errors.color" },
  { name: "read-only", schema, layout, value: "#336699", readOnly: true },
];
