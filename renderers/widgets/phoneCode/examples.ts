import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "chosen",
    schema: { type: "string" },
    layout: {
      label: "fields.countryCode",
      widget: "phoneCode",
      autocomplete: "tel-country-code",
      options: [
        { value: "+1", label: "fields.country" },
        { value: "+44", label: "fields.region" },
      ],
    },
    value: "+1",
  },
  {
    name: "remembered, its list not there yet",
    schema: { type: "string" },
    layout: { label: "fields.countryCode", widget: "phoneCode", autocomplete: "tel-country-code" },
    value: "+52",
  },
];
