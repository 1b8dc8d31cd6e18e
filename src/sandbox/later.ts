import { randomBytes } from "node:crypto";
import type { SaleProblem } from "./sale.ts";
import type { SandboxTransaction, Store } from "./store.ts";

/**
 * Changes of a sale before it is settled. Nothing settles by itself; as in Braintree's sandbox, a call does it.
 */
export type Change = "void" | "settle";

/** The fields of a refund that are used here; `""` if the request has none. */
interface RefundFields {
  readonly amount: string;
  readonly orderId: string;
  /** With a key of an earlier request, that one's refund is the answer. */
  readonly requestKey: string;
}

/** The changed transaction; `undefined` if the sale does not exist. */
export function changeSale(store: Store, id: string, change: Change): SandboxTransaction | SaleProblem | undefined {
  const sale = store.transactions.get(id);
  if (!sale || sale.refundOf !== undefined) return undefined;
  if (sale.status !== "submitted_for_settlement") return problem(change === "void" ? "91504" : "91507");
  return put(store, { ...sale, status: change === "void" ? "voided" : "settled" });
}

/** Pays back a sale or a part of it. Returns the new transaction; `undefined` if the sale does not exist. */
export function refundSale(
  store: Store,
  id: string,
  { amount, orderId, requestKey }: RefundFields,
  now: number,
): SandboxTransaction | SaleProblem | undefined {
  const sale = store.transactions.get(id);
  if (!sale || sale.refundOf !== undefined) return undefined;
  const refunds = refundsOf(store, id);
  const earlier = requestKey === "" ? undefined : refunds.find((refund) => refund.requestKey === requestKey);
  if (earlier) return earlier.amount === amount && earlier.orderId === orderId ? earlier : problem("915232");
  if (sale.status !== "settled") return problem("91506");
  const left = Number(sale.amount) - refunds.reduce((sum, one) => sum + Number(one.amount), 0);
  const refunded = amount === "" ? left : Number(amount);
  if (left < 0.005) return problem("91512");
  if (refunded > left + 0.005) return problem("91521");
  return put(store, {
    ...sale,
    id: randomBytes(4).toString("hex"),
    amount: refunded.toFixed(2),
    orderId: orderId || sale.orderId,
    requestKey,
    refundOf: id,
    status: "submitted_for_settlement",
    vaultToken: "",
    createdAt: now,
  });
}

/** What was paid back of a sale, oldest first. */
export function refundsOf(store: Store, id: string): readonly SandboxTransaction[] {
  return [...store.transactions.all()].filter((transaction) => transaction.refundOf === id);
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
  "91521": "Refund amount is too large.",
  "915232": "API request key can only be used again with the same request.",
};

function problem(code: keyof typeof PROBLEMS): SaleProblem {
  return { code, attribute: "base", message: PROBLEMS[code] };
}
