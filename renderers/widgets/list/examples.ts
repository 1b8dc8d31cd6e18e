import type { WidgetExample } from "../example.ts";

export const examples: readonly WidgetExample[] = [
  {
    name: "two items",
    schema: {
      type: "array",
      minItems: 1,
      maxItems: 3,
      items: {
        type: "object",
        required: ["firstName"],
        properties: { firstName: { type: "string" }, email: { type: "string" } },
      },
    },
    layout: {
      widget: "list",
      label: "fields.country",
      item: {
        rows: ["firstName", "email"],
        fields: {
          firstName: { label: "fields.firstName", autocomplete: "off" },
          email: { label: "fields.email", widget: "email", autocomplete: "off" },
        },
      },
    },
    value: [
      { firstName: "Mila", email: "" },
      { firstName: "Theo", email: "" },
    ],
  },
  {
    name: "in an order, with copies",
    schema: {
      type: "array",
      maxItems: 4,
      items: { type: "object", properties: { city: { type: "string" }, country: { type: "string" } } },
    },
    layout: {
      widget: "list",
      label: "fields.city",
      numbered: "all",
      movable: true,
      copyable: true,
      item: {
        rows: ["city", "country"],
        fields: {
          city: { label: "fields.city", autocomplete: "off" },
          country: { label: "fields.country", autocomplete: "off" },
        },
      },
    },
    value: [
      { city: "Ghent", country: "BE" },
      { city: "Lyon", country: "FR" },
      { city: "Porto", country: "PT" },
    ],
  },
  {
    name: "without an item, with a hint",
    schema: {
      type: "array",
      maxItems: 3,
      items: { type: "object", properties: { firstName: { type: "string" } } },
    },
    layout: {
      widget: "list",
      label: "fields.city",
      hint: "errors.nameCharacters",
      item: { rows: ["firstName"], fields: { firstName: { label: "fields.firstName", autocomplete: "off" } } },
    },
    value: [],
  },
  {
    name: "a list in an item, both in an order",
    schema: {
      type: "array",
      items: {
        type: "object",
        properties: {
          stops: { type: "array", items: { type: "object", properties: { city: { type: "string" } } } },
        },
      },
    },
    layout: {
      widget: "list",
      label: "fields.country",
      numbered: "all",
      movable: true,
      item: {
        rows: ["stops"],
        fields: {
          stops: {
            widget: "list",
            label: "fields.city",
            numbered: "none",
            movable: true,
            item: { rows: ["city"], fields: { city: { label: "fields.city", autocomplete: "off" } } },
          },
        },
      },
    },
    value: [{ stops: [{ city: "Ghent" }, { city: "Lyon" }] }, { stops: [{ city: "Porto" }, { city: "Faro" }] }],
  },
];
