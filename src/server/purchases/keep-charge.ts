import { inTransaction } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Transaction } from "../payments/index.ts";
import { decimal } from "../pricing/index.ts";
import { type Attempt, updateAttempt } from "./attempt.ts";
import { enqueuePurchaseMessages } from "./purchase-messages.ts";
import { recordCharge } from "./record.ts";

type KeepingResources = Pick<Resources, "db" | "gateway" | "log" | "config" | "outbox" | "links" | "reached">;

/**
 * Records a charge, and queues the messages about it, in one transaction. Refunds it if something contradicts it by
 * now.
 */
export async function keepCharge(
  resources: KeepingResources,
  attempt: Attempt,
  transaction: Transaction,
): Promise<void> {
  const { outcome } = await inTransaction(resources.db, async (tx) => {
    const recorded = await recordCharge(tx, attempt, transaction);
    if (recorded.outcome === "charged" && recorded.purchase)
      await enqueuePurchaseMessages(resources, tx, recorded.purchase);
    resources.reached?.("charge-written");
    return recorded;
  });
  if (outcome === "surplus") await giveBack(resources, { ...attempt, transaction_id: transaction.id });
}

/** Refunds a surplus charge and records that. Returns false if the provider does not answer; the worker tries again. */
export async function giveBack(
  { db, gateway, log }: Pick<Resources, "db" | "gateway" | "log">,
  attempt: Pick<Attempt, "attempt_id" | "signup_id" | "transaction_id" | "calculation">,
): Promise<boolean> {
  const { attempt_id: attemptId, transaction_id: transactionId, calculation } = attempt;
  // An amount of zero was no charge: only a card was stored, and its id is not a transaction's.
  if (transactionId !== null && calculation.total > 0) {
    const money = { amount: decimal(calculation.total), currency: calculation.currency };
    const { outcome } = await gateway
      .refund({ refundId: attemptId, transactionId, ...money, whole: true })
      .catch((error: unknown) => ({ outcome: error instanceof Error ? error.name : "unknown" }));
    if (outcome !== "refunded") {
      log.error({ attempt: attemptId, reason: outcome }, "a surplus charge could not be given back");
      return false;
    }
  }
  await updateAttempt(db, attempt).set({ status: "returned" }).execute();
  log.warn({ attempt: attemptId }, "a surplus charge was given back");
  return true;
}
