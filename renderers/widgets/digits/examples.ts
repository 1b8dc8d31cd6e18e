import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "filled in",
    schema: { type: "string" },
    layout: { label: "fields.phoneNumber", widget: "digits", autocomplete: "off" },
    value: "1042",
    optional: true,
  },
];
