import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Database, type EndedRows, inMs, now, type Tables } from "../db/index.ts";
import { inTime } from "../in-time.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Resources } from "./call.ts";
import type { Operation } from "./contract.ts";
import type { Input } from "./read-input.ts";
import { ServiceError, type WrongField } from "./service-error.ts";

/** Longer than any call takes. After that, the process that ran it counts as dead. */
const BUSY_MS = 90_000;
/**
 * Maximum length of a claim on a key, until its call has run for a quarter of that. Short, because a claim may be
 * written after its caller gave up, when the database stalled. At most as long as the statement limit, so that a late
 * statement cannot extend such a claim.
 */
const CLAIMED_MS = 5_000;
/** How long a second caller waits for the first one's answer. */
const WAIT_MS = 10_000;
/**
 * How often it checks in that time: soon at first, then less often, because many callers may wait for one slow charge.
 */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;
/** How often releasing a key is retried. */
const LET_GO_AGAIN_MS = 250;
/** After this time the answer is sent, and the key is released in the background. */
const LET_GO_WITHIN_MS = 1_000;
/** A browser keeps its key until it knows the answer; a day later nobody asks. */
const KEPT_MS = 24 * 3_600_000;

/** Temporary failures: the same key may succeed later. */
const PASSING = new Set(["payment-pending", "payments-unavailable", "too-many-requests", "in-progress"]);

type KeptAnswer =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string; readonly fields: readonly WrongField[]; readonly text?: string } };

/** Stores an answer for its key, in the transaction that makes the change. */
export type Keep = (tx: Kysely<Tables>, answer: unknown) => Promise<void>;

interface Once {
  readonly operation: Operation;
  readonly key: string;
  readonly input: Input;
}

/**
 * Runs a call once per key. The same key with the same input gets the first outcome again, including refusals; with
 * another input it gets `key-reused`. While the first call runs, a second one waits for its answer, then gets
 * `in-progress`. An internal error is not stored, so the call can be retried. If the call stored its answer but the
 * outcome of the commit got lost, the next try gets the stored answer.
 */
export async function runOnce<T>(
  { db, secrets, log, config }: Pick<Resources, "db" | "secrets" | "log" | "config">,
  call: Once,
  run: (keep: Keep) => Promise<T>,
): Promise<T> {
  const fingerprint = secrets.digest(`${call.operation.id} ${JSON.stringify(call.input)}`);
  const deadline = performance.now() + WAIT_MS;
  const { statementMs } = config.databaseLimits;
  const claim = { id: randomUUID(), ms: Math.min(CLAIMED_MS, statementMs) };
  for (
    let pause = FIRST_PAUSE_MS;
    !(await take(db, call, claim, fingerprint));
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  ) {
    const kept = await db.selectFrom("idempotency").selectAll().where("key", "=", call.key).executeTakeFirst();
    if (!kept) continue;
    if (!kept.fingerprint.equals(fingerprint)) throw new ServiceError("key-reused");
    if (kept.answer) return replay<T>(JSON.parse(secrets.open(kept.answer)) as KeptAnswer);
    if (performance.now() > deadline) throw new ServiceError("in-progress", { retryAfter: 5 });
    await sleep(pause);
  }
  // Return the decided outcome even if it cannot be stored: an error instead would make the caller repeat the call at
  // once.
  const ours = { key: call.key, claim: claim.id };
  const stopExtending = extend(db, ours, claim.ms);
  let isKept = false;
  const remember = (kept: KeptAnswer) =>
    keep(db, secrets, ours, kept).catch(() =>
      log.error({ operation: call.operation.id }, "an answer could not be kept for its key"),
    );
  let answer: T;
  try {
    answer = await run(async (tx, made) => {
      // If this process stalled for so long that another one now runs the call, undo its changes.
      if (!(await keep(tx, secrets, ours, { answer: made }))) throw new ServiceError("in-progress", { retryAfter: 5 });
      isKept = true;
    });
  } catch (error) {
    stopExtending();
    if (error instanceof ServiceError && !PASSING.has(error.code)) {
      const { code, fields, text } = error;
      await remember({ error: { code, fields, ...(text !== undefined && { text }) } });
    } else {
      // If the database hangs, the caller must not also wait for this statement's limit.
      await inTime(LET_GO_WITHIN_MS, letGo(db, ours), undefined);
    }
    throw error;
  }
  stopExtending();
  if (!isKept) await remember({ answer });
  return answer;
}

/** Keys that nobody asks for any more. */
export const oldKeys: EndedRows = { table: "idempotency", where: sql`created_at < ${inMs(-KEPT_MS)}` };

interface Claim {
  readonly id: string;
  readonly ms: number;
}

/** True for the one caller that runs the call: the first one, or the next after one that died. */
async function take(db: Database, call: Once, claim: Claim, fingerprint: Buffer): Promise<boolean> {
  const made = await db
    .insertInto("idempotency")
    .values({
      key: call.key,
      operation: call.operation.id,
      fingerprint,
      claim: claim.id,
      busy_until: inMs(claim.ms),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((row) => ({ claim: row.ref("excluded.claim"), busy_until: row.ref("excluded.busy_until") }))
        .where("idempotency.answer", "is", null)
        // The time of the new row, which is now.
        .whereRef("idempotency.busy_until", "<", "excluded.created_at")
        .where("idempotency.fingerprint", "=", fingerprint),
    )
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
}

/** A key that we claimed. If we stalled for too long, another process may hold it now. */
interface Ours {
  readonly key: string;
  readonly claim: string;
}

/**
 * Keeps the key for a call that takes long. Most calls have ended before, so one statement claims a key and one keeps
 * its answer. The returned function ends it.
 */
function extend(db: Database, { key, claim }: Ours, claimedMs: number): () => void {
  const timer = setInterval(async () => {
    // If this is executed late, the claim has expired and it changes nothing.
    const extended = db
      .updateTable("idempotency")
      .set({ busy_until: inMs(BUSY_MS) })
      .where("key", "=", key)
      .where("claim", "=", claim)
      .where("busy_until", ">", now)
      .execute();
    await extended.then(
      () => clearInterval(timer),
      () => undefined,
    );
  }, claimedMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}

/** False if another process holds the key now. */
async function keep(db: Kysely<Tables>, secrets: Secrets, { key, claim }: Ours, kept: KeptAnswer): Promise<boolean> {
  const answer = secrets.seal(JSON.stringify(kept));
  const ours = db.updateTable("idempotency").set({ answer }).where("key", "=", key).where("claim", "=", claim);
  return (await ours.executeTakeFirst()).numUpdatedRows > 0;
}

/**
 * Releases the key for an immediate retry, unless it has an answer: a commit with an unknown outcome may have
 * succeeded. This statement waits for a running commit, which holds the row lock. If the database is unavailable, it is
 * retried in the background for as long as the key would be busy.
 */
async function letGo(db: Database, { key, claim }: Ours): Promise<void> {
  const letGoOnce = () =>
    db
      .deleteFrom("idempotency")
      .where("key", "=", key)
      .where("claim", "=", claim)
      .where("answer", "is", null)
      .execute();
  const later = async (): Promise<void> => {
    for (const end = performance.now() + BUSY_MS; performance.now() < end; ) {
      await sleep(LET_GO_AGAIN_MS, undefined, { ref: false });
      if (await letGoOnce().catch(() => undefined)) return;
    }
  };
  await letGoOnce().catch(() => void later());
}

function replay<T>(kept: KeptAnswer): T {
  if ("error" in kept) throw new ServiceError(kept.error.code, kept.error);
  return kept.answer as T;
}
