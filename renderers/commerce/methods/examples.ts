import type { BlockView, JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";
import { card } from "../card/examples.ts";

const words = (literal: string) => ({ literal });
const legend = words("How would you like to pay?");

const method = (value: string, title: string, chosen: boolean, blocks: readonly BlockView[]): BlockView => ({
  block: "method",
  key: value,
  props: { value, title: words(title), chosen, ...(value === "creditCard" && { brands: ["visa", "mastercard"] }) },
  slots: { blocks },
});
const wallet: BlockView = {
  block: "wallet",
  key: "wallet",
  props: { method: "paypal", currency: "USD", loading: true, secondary: { event: "back", text: words("Back") } },
  slots: {},
};
const voucher: BlockView = {
  block: "voucher",
  key: "voucher",
  props: { question: words("I have a code"), label: words("Code"), apply: words("Apply"), open: true },
  slots: {},
};

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "three ways, a card chosen",
    props: { legend },
    slots: {
      blocks: [
        method("creditCard", "Credit or debit card", true, [card]),
        method("paypal", "PayPal", false, []),
        method("venmo", "Venmo", false, []),
      ],
      below: [voucher],
    },
  },
  {
    name: "a wallet chosen",
    props: { legend },
    slots: {
      blocks: [method("creditCard", "Credit or debit card", false, []), method("paypal", "PayPal", true, [wallet])],
      below: [voucher],
    },
  },
  {
    name: "a single way",
    props: { legend },
    slots: { blocks: [method("creditCard", "Credit or debit card", true, [card])], below: [voucher] },
  },
];
