import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "a payment",
    props: {
      title: words("Payment information"),
      rows: [
        { label: words("Paid with"), value: words("Card ending in 1111") },
        { label: words("Date of purchase"), value: words("November 21, 2026, 16:40 GMT") },
        { label: words("Transaction"), value: words("8f3k2m9q") },
      ],
      note: words("The subscription renews automatically every year until cancelled, plus applicable taxes."),
    },
  },
  {
    name: "of the page around it",
    props: {
      plain: true,
      rows: [{ label: words("Renews on November 21, 2027"), value: words("USD 200.00 plus applicable taxes") }],
      note: words("The subscription renews automatically every year until cancelled, plus applicable taxes."),
    },
  },
];
