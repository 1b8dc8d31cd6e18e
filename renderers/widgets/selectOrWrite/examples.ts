import type { WidgetExample } from "../example.ts";

const layout = {
  label: "fields.referral",
  widget: "selectOrWrite",
  autocomplete: "off",
  options: [{ label: "referral.COURT_ORDERED" }, { label: "referral.SEARCH_ENGINE" }],
  write: { option: "referral.OTHER", label: "fields.referralOther" },
};

export const examples: readonly WidgetExample[] = [
  { name: "the first is chosen", schema: { type: "string" }, layout },
  { name: "one's own words", schema: { type: "string" }, layout, value: "A neighbour told me" },
  {
    name: "one's own words, with a problem",
    schema: { type: "string" },
    layout,
    value: "A",
    problem: "errors.required",
  },
];
