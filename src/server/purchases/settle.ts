import { sql } from "kysely";
import type { Resources } from "../http/index.ts";
import { settleUnknown } from "../payments/index.ts";
import { signals, work } from "../signals.ts";
import { startWorker } from "../worker.ts";
import { type Attempt, updateAttempt } from "./attempt.ts";
import { giveBack, keepCharge } from "./keep-charge.ts";
import { recordRefusal } from "./record.ts";
import { dueRefunds, settleRefund } from "./refunds.ts";

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
export async function settle(resources: SettlingResources, attempt: Attempt): Promise<boolean> {
  const { db, gateway, log } = resources;
  const startedAt = Date.now() - (await ageOf(resources, attempt));
  const late = Date.now() - startedAt >= gateway.settlesAfterMs;
  const patience = late ? { searches: 2, waitMs: 200 } : { searches: 1, waitMs: 0 };
  const settlement = await settleUnknown(gateway, { attemptId: attempt.attempt_id, startedAt }, patience);
  if (settlement.outcome === "unknown") return false;
  if (settlement.outcome === "charged") await keepCharge(resources, attempt, settlement.transaction);
  else await recordRefusal(db, attempt, settlement.outcome);
  signals.settled.send({ outcome: settlement.outcome });
  log.info({ attempt: attempt.attempt_id, outcome: settlement.outcome }, "payment attempt settled");
  return true;
}

/**
 * While the service runs, settles attempts that broken connections and killed processes left pending, and does the
 * refunds that support has asked for. Several instances
 * may do so in parallel: they repeat the requests, but not the changes. The returned function stops it, and waits for
 * running requests.
 */
export function startSettling(resources: SettlingResources): () => Promise<void> {
  // A provider that does not answer delays a round by up to a minute. The next round starts after it.
  return startWorker(EVERY_MS, (ending) => settleAll(resources, ending));
}

/** Age of an attempt in ms, by the database's clock, which also set its start. The clocks of instances may differ. */
export async function ageOf({ db }: Pick<SettlingResources, "db">, attempt: Attempt): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as ms
    from payments where attempt_id = ${attempt.attempt_id} and signup_id = ${attempt.signup_id}`.execute(db);
  return rows[0]?.ms ?? 0;
}

async function settleAll(resources: SettlingResources, ending: AbortSignal): Promise<void> {
  const payments = resources.db.selectFrom("payments").selectAll().orderBy(sql`random()`).limit(ROUND);
  // Skip recent attempts, whose own call may still be running.
  const pending = payments
    .where("status", "=", "pending")
    .where("created_at", "<", sql<Date>`now() - interval '5 seconds'`);
  const abandoned = payments
    .where("status", "=", "refused")
    .where("reason", "=", "notCharged")
    .where("settled_at", "<", sql<Date>`now() - interval '10 minutes'`);
  const surplus = payments.where("status", "=", "surplus");
  await each(resources, ending, () => pending.execute(), { purpose: "settle", act: settle });
  await each(resources, ending, () => abandoned.execute(), { purpose: "look-again", act: lookAgain });
  await each(resources, ending, () => surplus.execute(), { purpose: "give-back", act: giveBack });
  await each(resources, ending, () => dueRefunds(resources.db).limit(ROUND).execute(), {
    purpose: "refund",
    act: settleRefund,
  });
}

interface Settling<T> {
  readonly purpose: "settle" | "look-again" | "give-back" | "refund";
  act(resources: SettlingResources, one: T): Promise<unknown>;
}

/** Handles a few at a time. An error in one does not stop the others. */
async function each<T>(
  resources: SettlingResources,
  ending: AbortSignal,
  find: () => Promise<T[]>,
  { purpose, act }: Settling<T>,
): Promise<void> {
  const logError = (error: unknown) =>
    resources.log.error(
      { reason: error instanceof Error ? error.name : "unknown" },
      "payment attempts could not be settled",
    );
  try {
    const waiting = ending.aborted ? [] : await find();
    const handle = async () => {
      for (let one = waiting.pop(); one && !ending.aborted; one = waiting.pop())
        await work.settlement.tracePromise(act, { purpose }, undefined, resources, one).catch(logError);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, handle));
  } catch (error) {
    logError(error);
  }
}

/**
 * Searches once more, ten minutes after an attempt seemed not charged. A stalled process may have charged after the
 * attempt was given up, and the provider's search may lag. A charge found now is recorded as a late one.
 */
async function lookAgain(resources: SettlingResources, attempt: Attempt): Promise<void> {
  const found = await settleUnknown(
    resources.gateway,
    { attemptId: attempt.attempt_id, startedAt: 0 },
    { searches: 2, waitMs: 200 },
  );
  if (found.outcome === "unknown") return;
  if (found.outcome === "charged") return keepCharge(resources, attempt, found.transaction);
  await updateAttempt(resources.db, attempt)
    .set({ reason: "notCharged, looked for twice" })
    .where("status", "=", "refused")
    .execute();
}
