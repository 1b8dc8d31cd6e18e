import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "an order",
    props: {
      title: words("Order summary"),
      rows: [
        { label: words("Plus, one year"), value: words("USD 200.00") },
        { label: words("Offer, 20% off"), value: words("−USD 40.00"), kind: "savings" },
        { label: words("Tax"), value: words("USD 13.20") },
        { label: words("Total paid"), value: words("USD 173.20"), kind: "total" },
      ],
    },
  },
  {
    name: "to be printed",
    props: {
      title: words("Order summary"),
      print: true,
      rows: [{ label: words("Total paid"), value: words("USD 173.20"), kind: "total" }],
    },
  },
];
