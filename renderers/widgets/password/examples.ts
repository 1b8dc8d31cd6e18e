import type { Surroundings } from "../../fields/condition.ts";
import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "half good",
    schema: { type: "string" },
    layout: {
      label: "fields.password",
      widget: "password",
      autocomplete: "new-password",
      rules: [
        { text: "errors.passwordLength", rule: ({ self }: Surroundings) => String(self.example ?? "").length >= 12 },
        { text: "errors.passwordMix", rule: ({ self }: Surroundings) => /[0-9]/.test(String(self.example ?? "")) },
      ],
    },
    value: "correct-horse",
  },
  {
    name: "with a problem",
    schema: { type: "string" },
    layout: { label: "fields.passwordConfirm", widget: "password", autocomplete: "new-password" },
    value: "correct",
    problem: "errors.passwordConfirm",
  },
];
