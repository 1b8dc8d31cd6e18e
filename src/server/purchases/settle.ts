import type { Resources } from "../http/index.ts";
import { settleUnknown } from "../payments/index.ts";
import type { Transaction } from "../payments/index.ts";
import { markCharged, markRefused } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { giveBack } from "./give-back.ts";

type Means = Pick<Resources, "db" | "gateway" | "log" | "config" | "outbox" | "links" | "reached">;

/** Attempts whose own call may still be running are left to it. */
const TIME_OF_A_CALL_MS = 5000;
const EVERY_MS = 5000;

/**
 * Asks the provider what became of a pending attempt, and writes it down. True when that is certain now.
 * A charge that was found is certain at once; that there is none only when the gateway's own time limit has passed.
 */
export async function settle(means: Means, attempt: Attempt): Promise<boolean> {
  const { db, gateway, log } = means;
  const startedAt = attempt.created_at.getTime();
  const late = Date.now() - startedAt >= gateway.settlesAfterMs;
  const patience = late ? { tries: 2, waitMs: 200 } : { tries: 1, waitMs: 0 };
  const settlement = await settleUnknown(gateway, { attemptId: attempt.attempt_id, startedAt }, patience);
  if (settlement.outcome === "unknown") return false;
  if (settlement.outcome === "charged") await keepCharge(means, attempt, settlement.transaction);
  else await markRefused(db, attempt.attempt_id, settlement.outcome);
  log.info({ attempt: attempt.attempt_id, outcome: settlement.outcome }, "payment attempt settled");
  return true;
}

/** A charge that was made is the registration's payment, or goes back where another attempt stands by now. */
export async function keepCharge(means: Means, attempt: Attempt, transaction: Transaction): Promise<void> {
  const kept = await markCharged(means, attempt, transaction);
  if (kept === "surplus") await giveBack(means, { ...attempt, transaction_id: transaction.id });
}

/**
 * Settles, for as long as the service runs, what was left pending by broken connections and killed processes. Several instances may do so at once:
 * the questions are repeated then, the writes are not. Ends with the returned function.
 */
export function startSettling(means: Means): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => settleAll(means));
  }, EVERY_MS);
  running = settleAll(means);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function settleAll(means: Means): Promise<void> {
  try {
    const pending = await means.db
      .selectFrom("payments")
      .selectAll()
      .where("status", "=", "pending")
      .where("created_at", "<", new Date(Date.now() - TIME_OF_A_CALL_MS))
      .orderBy("created_at")
      .limit(20)
      .execute();
    for (const attempt of pending) await settle(means, attempt);
    const surplus = await means.db
      .selectFrom("payments")
      .selectAll()
      .where("status", "=", "surplus")
      .limit(20)
      .execute();
    for (const attempt of surplus) await giveBack(means, attempt);
  } catch (error) {
    means.log.error(
      { reason: error instanceof Error ? error.name : "unknown" },
      "payment attempts could not be settled",
    );
  }
}
