import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "three ways, a card chosen",
    props: {
      legend: words("How would you like to pay?"),
      options: [
        { value: "creditCard", title: words("Credit or debit card") },
        { value: "paypal", title: words("PayPal") },
        { value: "venmo", title: words("Venmo") },
      ],
      value: "creditCard",
    },
  },
];
