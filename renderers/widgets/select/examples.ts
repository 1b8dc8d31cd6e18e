import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "nothing chosen",
    schema: { type: "string", enum: ["COURT_ORDERED", "SEARCH_ENGINE", "OTHER"] },
    layout: {
      label: "fields.referral",
      widget: "select",
      autocomplete: "off",
      options: [
        { value: "COURT_ORDERED", label: "referral.COURT_ORDERED" },
        { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
        { value: "OTHER", label: "referral.OTHER" },
      ],
    },
    problem: "errors.choose",
  },
  {
    name: "chosen, read-only",
    schema: { type: "string" },
    layout: {
      label: "fields.referral",
      widget: "select",
      autocomplete: "off",
      options: [{ value: "OTHER", label: "referral.OTHER" }],
    },
    value: "OTHER",
    readOnly: true,
  },
];
