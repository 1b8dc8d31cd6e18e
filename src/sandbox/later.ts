import { randomBytes } from "node:crypto";
import type { SaleProblem } from "./sale.ts";
import type { SandboxTransaction, Store } from "./store.ts";

/** What can become of a sale: it is let go before it settles, and paid back after. Nothing settles by itself here; as at Braintree's sandbox, it does when it is told to. */
export type Change = "void" | "settle" | "refund";

/** The transaction as it is then, of a refund the one that it made; `undefined` where there is no such sale. */
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
