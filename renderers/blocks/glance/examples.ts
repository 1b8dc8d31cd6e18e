import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const words = (literal: string) => ({ literal });

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "with a coupon",
    props: {
      items: [
        { label: words("Cost"), value: words("From USD 7.93 per month"), note: words("paid yearly, with your coupon") },
        { label: words("Your coupon"), value: words("20% off"), note: words("applied automatically"), tone: "savings" },
        { label: words("Time"), value: words("About 5 minutes"), note: words("have your card ready") },
      ],
    },
  },
  { name: "one fact", props: { items: [{ label: words("Time"), value: words("About 3 minutes") }] } },
];
