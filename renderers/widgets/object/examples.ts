import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "two fields under a label",
    schema: {
      type: "object",
      required: ["firstName"],
      properties: { firstName: { type: "string" }, email: { type: "string" } },
    },
    layout: {
      widget: "object",
      label: "fields.country",
      hint: "errors.nameCharacters",
      item: {
        rows: ["firstName", "email"],
        fields: {
          firstName: { label: "fields.firstName", autocomplete: "off" },
          email: { label: "fields.email", widget: "email", autocomplete: "off" },
        },
      },
    },
    value: { firstName: "Mila", email: "" },
  },
];
