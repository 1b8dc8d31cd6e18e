import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "suggestions while one types",
    schema: { type: "string" },
    layout: {
      label: "fields.billingAddress",
      widget: "suggest",
      autocomplete: "address-line1",
      credit: "ui.credit",
    },
    options: [
      { value: "1", label: "18 Alder Street, Sacramento, CA" },
      { value: "2", label: "18 Alderney Road, Portland, ME" },
      { value: "3", label: "180 Alder Avenue, Boise, ID" },
    ],
    value: "18 Alder",
  },
  {
    name: "without anybody who suggests: a line of text",
    schema: { type: "string" },
    layout: { label: "fields.billingAddress", widget: "suggest", autocomplete: "address-line1" },
    value: "18 Alder Street",
  },
];
