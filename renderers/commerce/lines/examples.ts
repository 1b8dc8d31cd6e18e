import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const paid = { kind: "total", label: "Total paid", value: "USD 173.20" };

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "an order",
    props: {
      title: { literal: "Order summary" },
      lines: [
        { kind: "item", label: "Plus, one year", value: "USD 200.00" },
        { kind: "savings", label: "Offer, 20% off", value: "−USD 40.00" },
        { kind: "tax", label: "Sales tax", value: "USD 13.20" },
        paid,
      ],
    },
  },
  { name: "to be printed", props: { title: { literal: "Order summary" }, print: true, lines: [paid] } },
];
