import type { Resources } from "../http/index.ts";
import type { Attempt } from "./attempt.ts";

/** Refunds a surplus charge and records that. Returns false if the provider does not answer; the worker tries again. */
export async function giveBack(
  { db, gateway, log }: Pick<Resources, "db" | "gateway" | "log">,
  attempt: Pick<Attempt, "attempt_id" | "transaction_id" | "calculation">,
): Promise<boolean> {
  const { attempt_id: attemptId, transaction_id: transactionId, calculation } = attempt;
  try {
    // An amount of zero was no charge: only a card was stored, and its id is not a transaction's.
    if (transactionId !== null && calculation.total > 0) await gateway.giveBack(transactionId);
  } catch (error) {
    log.error(
      { attempt: attemptId, reason: error instanceof Error ? error.name : "unknown" },
      "a surplus charge could not be given back",
    );
    return false;
  }
  await db.updateTable("payments").set({ status: "returned" }).where("attempt_id", "=", attemptId).execute();
  log.warn({ attempt: attemptId }, "a surplus charge was given back");
  return true;
}
