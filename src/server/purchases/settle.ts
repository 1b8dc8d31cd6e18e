import { sql } from "kysely";
import type { Resources } from "../http/index.ts";
import { settleUnknown } from "../payments/index.ts";
import type { Transaction } from "../payments/index.ts";
import { startWorker } from "../worker.ts";
import { markCharged, markRefused } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { giveBack } from "./give-back.ts";

type SettlingResources = Pick<Resources, "db" | "gateway" | "log" | "config" | "outbox" | "links" | "reached">;

const EVERY_MS = 5000;
/**
 * Attempts per round, chosen randomly: after an outage there may be hundreds, and none should wait behind one that
 * stays unknown.
 */
const ROUND = 100;
/** Uses few connections of the pool, so that the others stay available for requests. */
const AT_ONCE = 3;

/**
 * Asks the provider about a pending attempt, and records its outcome. Returns true if it is certain now. A charge that
 * is found is certain at once; that there is none is certain only after the gateway's time limit.
 */
export async function settle(means: SettlingResources, attempt: Attempt): Promise<boolean> {
  const { db, gateway, log } = means;
  const startedAt = Date.now() - (await ageOf(means, attempt));
  const late = Date.now() - startedAt >= gateway.settlesAfterMs;
  const patience = late ? { tries: 2, waitMs: 200 } : { tries: 1, waitMs: 0 };
  const settlement = await settleUnknown(gateway, { attemptId: attempt.attempt_id, startedAt }, patience);
  if (settlement.outcome === "unknown") return false;
  if (settlement.outcome === "charged") await keepCharge(means, attempt, settlement.transaction);
  else await markRefused(db, attempt.attempt_id, settlement.outcome);
  log.info({ attempt: attempt.attempt_id, outcome: settlement.outcome }, "payment attempt settled");
  return true;
}

/** Records a charge as the registration's payment, or refunds it if another attempt is live by now. */
export async function keepCharge(means: SettlingResources, attempt: Attempt, transaction: Transaction): Promise<void> {
  const kept = await markCharged(means, attempt, transaction);
  if (kept === "surplus") await giveBack(means, { ...attempt, transaction_id: transaction.id });
}

/**
 * While the service runs, settles attempts that broken connections and killed processes left pending. Several instances
 * may do so in parallel: they repeat the requests, but not the changes. The returned function stops it, and waits for
 * running requests.
 */
export function startSettling(means: SettlingResources): () => Promise<void> {
  // A provider that does not answer delays a round by up to a minute. The next round starts after it.
  return startWorker(EVERY_MS, (ending) => settleAll(means, ending));
}

/** Age of an attempt in ms, by the database's clock, which also set its start. The clocks of instances may differ. */
export async function ageOf({ db }: Pick<SettlingResources, "db">, attempt: Attempt): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as ms
    from payments where attempt_id = ${attempt.attempt_id}`.execute(db);
  return rows[0]?.ms ?? 0;
}

async function settleAll(means: SettlingResources, ending: AbortSignal): Promise<void> {
  const payments = means.db.selectFrom("payments").selectAll().orderBy(sql`random()`).limit(ROUND);
  // Skip recent attempts, whose own call may still be running.
  const pending = payments
    .where("status", "=", "pending")
    .where("created_at", "<", sql<Date>`now() - interval '5 seconds'`);
  const givenUp = payments
    .where("status", "=", "refused")
    .where("reason", "=", NOT_CHARGED)
    .where("settled_at", "<", sql<Date>`now() - interval '10 minutes'`);
  const surplus = payments.where("status", "=", "surplus");
  await each(means, ending, () => pending.execute(), settle);
  await each(means, ending, () => givenUp.execute(), lookAgain);
  await each(means, ending, () => surplus.execute(), giveBack);
}

/** Handles a few attempts at a time. An error in one does not stop the others. */
async function each(
  means: SettlingResources,
  ending: AbortSignal,
  find: () => Promise<Attempt[]>,
  act: (means: SettlingResources, attempt: Attempt) => Promise<unknown>,
): Promise<void> {
  const tell = (error: unknown) =>
    means.log.error(
      { reason: error instanceof Error ? error.name : "unknown" },
      "payment attempts could not be settled",
    );
  try {
    const waiting = ending.aborted ? [] : await find();
    const work = async () => {
      for (let attempt = waiting.pop(); attempt && !ending.aborted; attempt = waiting.pop())
        await act(means, attempt).catch(tell);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    tell(error);
  }
}

/** The stored reason of an attempt for which the provider has no transaction. */
const NOT_CHARGED = "notCharged";

/**
 * Searches once more, ten minutes after an attempt seemed not charged. A stalled process may have charged after the
 * attempt was given up, and the provider's search may lag. A charge found now is recorded as a late one.
 */
async function lookAgain(means: SettlingResources, attempt: Attempt): Promise<void> {
  const found = await settleUnknown(
    means.gateway,
    { attemptId: attempt.attempt_id, startedAt: 0 },
    { tries: 2, waitMs: 200 },
  );
  if (found.outcome === "unknown") return;
  if (found.outcome === "charged") return keepCharge(means, attempt, found.transaction);
  await means.db
    .updateTable("payments")
    .set({ reason: "notCharged, looked for twice" })
    .where("attempt_id", "=", attempt.attempt_id)
    .where("status", "=", "refused")
    .execute();
}
