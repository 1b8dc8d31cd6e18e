import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  { name: "ticked", schema: { type: "boolean" }, layout: { label: "fields.email", widget: "checkbox" }, value: true },
  {
    name: "ticked because false",
    schema: { type: "boolean" },
    layout: { label: "fields.emailOptional", widget: "checkbox", invert: true },
    value: false,
  },
  {
    name: "with a problem",
    schema: { type: "boolean" },
    layout: { label: "fields.email", widget: "checkbox" },
    value: false,
    problem: "errors.terms",
  },
];
