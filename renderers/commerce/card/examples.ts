import type { BlockView, JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

const session = {
  provider: "sandbox",
  clientToken: "example",
  methods: ["card"],
  currency: "USD",
  sca: false,
  expiresAt: "2099-01-01T00:00:00Z",
};
const texts = {
  name: { literal: "Jordan Avery" },
  submit: { literal: "Review Order" },
  busyText: { literal: "Checking…" },
};

/** For use inside other blocks. */
export const card: BlockView = { block: "card", key: "card", props: { session, ...texts }, slots: {} };

export const examples: readonly Example<JsonObject>[] = [
  { name: "in the sandbox", props: { session, ...texts } },
  { name: "with a real provider", props: { session: { ...session, provider: "braintree" }, ...texts } },
  {
    name: "after a decline",
    props: {
      session,
      ...texts,
      error: { literal: "Payment method declined. Nothing was charged. Check the card details or use another card." },
    },
  },
  { name: "loading", props: { loading: true, ...texts } },
  { name: "failed", props: { failed: true, ...texts } },
  { name: "some brands are not taken", props: { session, ...texts, hidden: ["american-express", "discover"] } },
  { name: "typed before", props: { session, ...texts, kept: { literal: "Visa ending in 1111" } } },
];
