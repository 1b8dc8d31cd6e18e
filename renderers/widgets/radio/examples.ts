import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "two, side by side",
    schema: { type: "string" },
    layout: {
      label: "fields.referral",
      widget: "radio",
      options: [
        { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
        { value: "OTHER", label: "referral.OTHER" },
      ],
    },
    value: "OTHER",
  },
  {
    name: "three, with a problem",
    schema: { type: "string" },
    layout: {
      label: "fields.referral",
      widget: "radio",
      options: [
        { value: "COURT_ORDERED", label: "referral.COURT_ORDERED" },
        { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
        { value: "OTHER", label: "referral.OTHER" },
      ],
    },
    problem: "errors.choose",
  },
  {
    name: "two, below each other",
    schema: { type: "string" },
    layout: {
      label: "fields.referral",
      widget: "radio",
      arrange: "rows",
      options: [
        { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
        { value: "OTHER", label: "referral.OTHER" },
      ],
    },
  },
];
