import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const session = {
  provider: "sandbox",
  clientToken: "client-token",
  methods: ["card", "paypal", "venmo"],
  currency: "USD",
  sca: false,
  expiresAt: "2030-01-01T00:00:00.000Z",
  sandboxOrigin: "http://localhost",
};
const secondary = { event: "back", text: { literal: "Back" } };

export const examples: readonly Example<JsonObject>[] = [
  { name: "PayPal", props: { method: "paypal", session, amount: 12900, currency: "USD", secondary } },
  { name: "Venmo", props: { method: "venmo", session, amount: 12900, currency: "USD", secondary } },
  {
    name: "approved before",
    props: {
      method: "venmo",
      session,
      amount: 12900,
      currency: "USD",
      kept: { literal: "Venmo @jordan-avery" },
      submit: { literal: "Review Order" },
      secondary,
    },
  },
  { name: "being loaded", props: { method: "paypal", currency: "USD", loading: true, secondary } },
  { name: "without a session", props: { method: "paypal", currency: "USD", failed: true, secondary } },
];
