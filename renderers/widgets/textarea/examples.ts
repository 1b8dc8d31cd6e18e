import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "filled in",
    schema: { type: "string" },
    layout: { label: "fields.referralOther", widget: "textarea", autocomplete: "off" },
    value: "A friend who went through the same told me about it.",
  },
];
