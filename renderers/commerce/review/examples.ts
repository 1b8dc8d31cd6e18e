import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "an order",
    props: {
      rows: [
        {
          label: words("Package"),
          value: words("Plus, one year"),
          change: "changePackage",
        },
        {
          label: words("Billing address"),
          value: [
            words("Jordan Avery"),
            words("18 Alder Street, Apt 4"),
            words(""),
            words("Sacramento, California 95814"),
          ],
          change: "changeBilling",
        },
        { label: words("Payment method"), value: words("Card ending in 1111") },
      ],
    },
  },
];
