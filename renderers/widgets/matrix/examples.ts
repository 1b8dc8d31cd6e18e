import type { WidgetExample } from "../example.ts";

const answer = { type: "string", enum: ["SEARCH_ENGINE", "COURT_ORDERED", "OTHER"] };
const options = [
  { value: "SEARCH_ENGINE", label: "referral.SEARCH_ENGINE" },
  { value: "COURT_ORDERED", label: "referral.COURT_ORDERED" },
  { value: "OTHER", label: "referral.OTHER" },
];

export const examples: readonly WidgetExample[] = [
  {
    name: "three questions",
    schema: {
      type: "object",
      required: ["city", "country"],
      properties: { city: answer, country: answer, email: answer },
    },
    layout: {
      widget: "matrix",
      label: "fields.referral",
      hint: "errors.choose",
      item: {
        rows: ["city", "country", "email"],
        fields: {
          city: { label: "fields.city", widget: "radio", options },
          country: { label: "fields.country", widget: "radio", options },
          email: { label: "fields.email", widget: "radio", options },
        },
      },
    },
    value: { country: "OTHER" },
  },
];
