import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "filled in",
    schema: { type: "string" },
    layout: { label: "fields.email", widget: "email", autocomplete: "email" },
    value: "jordan@example.com",
  },
  {
    name: "with a problem",
    schema: { type: "string" },
    layout: { label: "fields.email", widget: "email", autocomplete: "email" },
    value: "jordan.example.com",
    problem: "errors.email",
  },
];
