import { randomBytes } from "node:crypto";
import type { SaleProblem } from "./sale.ts";
import type { SandboxTransaction, Store } from "./store.ts";

/**
 * Changes of a sale: voided before settlement, refunded after it. Nothing settles by itself; as in Braintree's sandbox,
 * a call does it.
 */
export type Change = "void" | "settle" | "refund";

/** The changed transaction, or the new one for a refund; `undefined` if the sale does not exist. */
export function changeSale(
  store: Store,
  id: string,
  change: Change,
  now: number,
): SandboxTransaction | SaleProblem | undefined {
  const sale = store.transactions.get(id);
  if (!sale || sale.refundOf !== undefined) return undefined;
  const open = sale.status === "submitted_for_settlement";
  switch (change) {
    case "void":
      return open ? put(store, { ...sale, status: "voided" }) : problem("91504");
    case "settle":
      return open ? put(store, { ...sale, status: "settled" }) : problem("91507");
    case "refund": {
      if (sale.status !== "settled") return problem("91506");
      if (sale.refundId !== undefined) return problem("91512");
      const refundId = randomBytes(4).toString("hex");
      put(store, { ...sale, refundId });
      return put(store, {
        ...sale,
        id: refundId,
        refundOf: id,
        status: "submitted_for_settlement",
        vaultToken: "",
        createdAt: now,
      });
    }
  }
}

function put(store: Store, transaction: SandboxTransaction): SandboxTransaction {
  store.transactions.put(transaction.id, transaction);
  return transaction;
}

const PROBLEMS = {
  "91504": "Transaction can only be voided if status is authorized or submitted_for_settlement.",
  "91506": "Cannot refund transaction unless it is settled.",
  "91507": "Cannot submit for settlement unless status is authorized.",
  "91512": "Transaction has already been completely refunded.",
};

function problem(code: keyof typeof PROBLEMS): SaleProblem {
  return { code, attribute: "base", message: PROBLEMS[code] };
}
