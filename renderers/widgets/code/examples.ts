import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "filled in",
    schema: { type: "string", maxLength: 4 },
    layout: { label: "fields.securityCode", widget: "code", autocomplete: "off" },
    value: "1234",
  },
  {
    name: "with a problem",
    schema: { type: "string", maxLength: 4 },
    layout: { label: "fields.securityCodeConfirm", widget: "code", autocomplete: "off" },
    value: "123",
    problem: "errors.securityCodeConfirm",
  },
];
