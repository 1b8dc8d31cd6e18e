import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });
const needs = {
  block: "text",
  key: "a",
  props: { text: words("You approve the payment in its own window.") },
  slots: {},
};

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "chosen",
    props: { value: "paypal", title: words("PayPal"), chosen: true },
    slots: { blocks: [needs] },
  },
  {
    name: "not chosen",
    props: {
      value: "creditCard",
      title: words("Credit or debit card"),
      chosen: false,
      brands: ["visa", "american-express"],
    },
    slots: { blocks: [needs] },
  },
];
