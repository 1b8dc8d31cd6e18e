import type { WidgetExample } from "../example.ts";

const options = [
  { value: "COURT_ORDERED", label: "referral.COURT_ORDERED" },
  { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
  { value: "OTHER", label: "referral.OTHER" },
];

export const examples: readonly WidgetExample[] = [
  {
    name: "two of three",
    schema: { type: "array", items: { type: "string" } },
    layout: { label: "fields.referral", widget: "checks", options },
    value: ["COURT_ORDERED", "OTHER"],
  },
  {
    name: "none, with a problem",
    schema: { type: "array", items: { type: "string" } },
    layout: { label: "fields.referral", widget: "checks", options },
    problem: "errors.choose",
  },
];
