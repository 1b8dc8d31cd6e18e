import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "second of three",
    props: {
      label: words("Payment steps"),
      items: [
        { text: words("Billing"), event: "toBilling", state: "done", enabled: true },
        { text: words("Payment"), event: "toPayment", state: "current", enabled: true },
        { text: words("Review"), event: "toReview", state: "todo", enabled: false },
      ],
    },
  },
  {
    name: "back at the first, the others done",
    props: {
      label: words("Payment steps"),
      items: [
        { text: words("Billing"), event: "toBilling", state: "current", enabled: true },
        { text: words("Payment"), event: "toPayment", state: "done", enabled: true },
        { text: words("Review"), event: "toReview", state: "todo", enabled: true },
      ],
    },
  },
  {
    name: "without numbers",
    props: {
      label: words("Payment steps"),
      numbered: false,
      items: [
        { text: words("Billing"), event: "toBilling", state: "done", enabled: true },
        { text: words("Payment"), event: "toPayment", state: "current", enabled: true },
        { text: words("Review"), event: "toReview", state: "todo", enabled: false },
      ],
    },
  },
];
