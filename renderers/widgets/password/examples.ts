import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "with a problem",
    schema: { type: "string" },
    layout: { label: "fields.passwordConfirm", widget: "password", autocomplete: "new-password" },
    value: "correct",
    problem: "errors.passwordConfirm",
  },
];
