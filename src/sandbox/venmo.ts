import { randomBytes } from "node:crypto";
import { type Answer, jsonAnswer } from "./exchange.ts";
import { textAt } from "./json-body.ts";
import type { Store } from "./store.ts";

/** The configuration of Venmo for the browser's SDK. */
export const VENMO = { merchantId: "sandbox-venmo", accessToken: "sandbox", enrichedCustomerDataEnabled: false };

/** How long a payment waits for approval. */
const WAITS_MS = 5 * 60_000;

/** Venmo's operations in Braintree's GraphQL API: creates a payment for approval in Venmo, and returns its state. */
export function answerVenmo(operation: string, variables: unknown, store: Store, now: number): Answer | undefined {
  switch (operation) {
    case "CreateVenmoPaymentContext": {
      const id = `venmo_${randomBytes(12).toString("hex")}`;
      store.approvals.put(id, { status: "CREATED", nonce: "" });
      const times = { createdAt: new Date(now).toISOString(), expiresAt: new Date(now + WAITS_MS).toISOString() };
      const venmoPaymentContext = { id, merchantId: VENMO.merchantId, status: "CREATED", ...times };
      return data({ createVenmoPaymentContext: { clientMutationId: null, venmoPaymentContext } });
    }
    case "UpdateVenmoPaymentContextStatus": {
      const id = textAt(variables, "input.id");
      const approval = store.approvals.get(id);
      if (approval?.status === "CREATED") store.approvals.put(id, { ...approval, status: "CANCELED" });
      return data({ updateVenmoPaymentContextStatus: { clientMutationId: null } });
    }
    case "PaymentContext": {
      const approval = store.approvals.get(textAt(variables, "id"));
      if (!approval) return data({ node: null });
      const approved = approval.status === "APPROVED";
      const node = {
        status: approval.status,
        paymentMethodId: approved ? approval.nonce : null,
        userName: approved ? VENMO_USER : null,
        payerInfo: null,
      };
      return data({ node });
    }
    default:
      return undefined;
  }
}

/** The only account in the sandbox. */
export const VENMO_USER = "sandbox-payer";

function data(content: object): Answer {
  return jsonAnswer(200, { data: content });
}
