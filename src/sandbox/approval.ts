import { randomBytes } from "node:crypto";
import { jsonAnswer } from "./exchange.ts";
import type { Answer } from "./exchange.ts";
import type { Store } from "./store.ts";
import { VENMO_USER } from "./venmo.ts";

/** Records what a wallet's owner decided in the wallet's window. A payment can be decided only once. */
export function decide(store: Store, id: string, approved: boolean): Answer {
  if (store.approvals.get(id)?.status !== "CREATED") return jsonAnswer(409, { error: "decided" });
  if (!approved) {
    store.approvals.put(id, { status: "CANCELED", nonce: "" });
  } else if (id.startsWith("venmo_")) {
    const nonce = `venmo_sandbox_${randomBytes(12).toString("hex")}`;
    store.nonces.put(nonce, { instrument: { kind: "venmo", username: VENMO_USER }, used: false });
    store.approvals.put(id, { status: "APPROVED", nonce });
  } else {
    store.approvals.put(id, { status: "APPROVED", nonce: "" });
  }
  return jsonAnswer(200, {});
}
