import type { FormDefinition } from "../../../src/engine/index.ts";

/** An amount in one of three currencies: with two decimals, with none and with three. */
export const amount: FormDefinition = {
  id: "schemas/example/amount",
  schema: {
    type: "object",
    required: ["currency"],
    properties: {
      currency: { type: "string", enum: ["USD", "JPY", "KWD"], default: "USD" },
      amount: { type: "integer", "x-currency": "self.currency" },
    },
  },
  layout: {
    rows: ["currency", "amount"],
    fields: {
      currency: { label: "fields.lastName", widget: "select", autocomplete: "off" },
      amount: { label: "fields.firstName", widget: "money", autocomplete: "transaction-amount" },
    },
  },
  sensitive: [],
  validate: () => [],
};
