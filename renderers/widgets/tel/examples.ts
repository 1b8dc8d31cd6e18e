import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "with a problem",
    schema: { type: "string" },
    layout: { label: "fields.phoneNumber", widget: "tel", autocomplete: "tel-national", inputmode: "tel" },
    value: "555-OFFICE",
    problem: "errors.phoneDigits",
  },
];
