import type { FormEnvironment } from "../../fields/condition.ts";
import type { WidgetExample } from "../example.ts";

const layout = {
  label: "fields.password",
  widget: "passwordWithRules",
  autocomplete: "new-password",
  rules: [
    { text: "errors.length", rule: ({ self }: FormEnvironment) => String(self.example ?? "").length >= 12 },
    {
      text: "errors.passwordMix",
      rule: ({ self }: FormEnvironment) => /[0-9]/.test(String(self.example ?? "")),
      missing: "errors.passwordMix",
    },
  ],
  strength: { label: "fields.password", weak: "ui.problem", good: "ui.met", strong: "ui.completed", strongFrom: 16 },
};

export const examples: readonly WidgetExample[] = [
  { name: "nothing typed", schema: { type: "string" }, layout },
  { name: "half good", schema: { type: "string" }, layout, value: "correct-horse" },
  { name: "strong", schema: { type: "string" }, layout, value: "correct-horse-41-lamps" },
];
