import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const now = {
  id: "8f3k2m9q",
  dateFormatted: "November 21, 2026",
  name: "Plus, one year",
  totalFormatted: "USD 160.88",
  lines: [
    { label: "Plus, one year", value: "USD 200.00", kind: "item" },
    { label: "Activation code FIFTY-03", value: "−USD 50.00", kind: "savings" },
    { label: "Sales tax", value: "USD 10.88", kind: "tax" },
    { label: "Total paid", value: "USD 160.88", kind: "total" },
  ],
  payment: [
    { label: "Paid with", value: "Visa ending in 1111" },
    { label: "Date of purchase", value: "November 21, 2026 at 16:40 GMT" },
    { label: "Transaction", value: "8f3k2m9q" },
  ],
  terms: "The subscription renews automatically every year until cancelled, plus applicable taxes.",
};
const before = { ...now, id: "7c1h4d2p", dateFormatted: "November 21, 2025" };

export const examples: readonly Example<JsonObject>[] = [
  { name: "one", props: { receipts: [now], note: { literal: "See the Terms & Conditions." } } },
  { name: "two years", props: { receipts: [now, before] } },
];
