import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  { name: "empty", schema: { type: "string" }, layout: { label: "fields.firstName", autocomplete: "given-name" } },
  {
    name: "with a problem",
    schema: { type: "string" },
    layout: { label: "fields.firstName", autocomplete: "given-name" },
    value: "J",
    problem: "errors.nameCharacters",
  },
  {
    name: "optional, with a hint",
    schema: { type: "string" },
    layout: { label: "fields.billingAddress2", hint: "errors.nameCharacters", autocomplete: "address-line2" },
    optional: true,
  },
  {
    name: "a whole number",
    schema: { type: "integer", minimum: 1900, maximum: 2100 },
    layout: { label: "fields.firstName", autocomplete: "off" },
    value: 2024,
  },
  {
    name: "read-only",
    schema: { type: "string" },
    layout: { label: "fields.city", autocomplete: "address-level2" },
    value: "Sacramento",
    readOnly: true,
  },
];
