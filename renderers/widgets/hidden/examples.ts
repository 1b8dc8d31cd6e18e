import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  { name: "not shown", schema: { type: "string" }, layout: { label: "fields.city", widget: "hidden" }, value: "x" },
];
