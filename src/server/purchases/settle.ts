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
/** At once, of so many: after an outage of the provider there may be hundreds, and none is to wait behind one that stays unknown. */
const ROUND = 100;
/** Few of the pool's connections: the rest are for people. */
const AT_ONCE = 3;

/**
 * Asks the provider what became of a pending attempt, and writes it down. True when that is certain now.
 * A charge that was found is certain at once; that there is none only when the gateway's own time limit has passed.
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

/** A charge that was made is the registration's payment, or goes back where another attempt stands by now. */
export async function keepCharge(means: SettlingResources, attempt: Attempt, transaction: Transaction): Promise<void> {
  const kept = await markCharged(means, attempt, transaction);
  if (kept === "surplus") await giveBack(means, { ...attempt, transaction_id: transaction.id });
}

/**
 * Settles, for as long as the service runs, what was left pending by broken connections and killed processes. Several instances may do so at once:
 * the questions are repeated then, the writes are not. Ends with the returned function,
 * which waits for the questions under way and leaves the rest to others.
 */
export function startSettling(means: SettlingResources): () => Promise<void> {
  // A provider that does not answer holds a round for a minute: the next one begins when it is over.
  return startWorker(EVERY_MS, (ending) => settleAll(means, ending));
}

/** By the database's clock, which wrote when it began; instances may disagree about the time. */
export async function ageOf({ db }: Pick<SettlingResources, "db">, attempt: Attempt): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as ms
    from payments where attempt_id = ${attempt.attempt_id}`.execute(db);
  return rows[0]?.ms ?? 0;
}

async function settleAll(means: SettlingResources, ending: AbortSignal): Promise<void> {
  const payments = means.db.selectFrom("payments").selectAll().orderBy(sql`random()`).limit(ROUND);
  // One whose own call may still be running is left to it.
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

/** Some at once; what goes wrong with one keeps none of the others. */
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

/** What an attempt that took no money was settled as. */
const NOT_CHARGED = "notCharged";

/**
 * A process that stood still may have charged after its attempt was given up, and a search may lag for longer than anybody says. So what seems not charged is looked for once more,
 * ten minutes later; it comes to light as a late charge then.
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
