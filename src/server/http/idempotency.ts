import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { DATABASE_LIMITS, inMs, now } from "../db/index.ts";
import type { Database, Tables } from "../db/index.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Resources } from "./call.ts";
import type { Operation } from "./contract.ts";
import type { Input } from "./read-input.ts";
import { ServiceError } from "./service-error.ts";
import type { WrongField } from "./service-error.ts";

/** Longer than a call may take: after it, the one who ran it is taken for dead. */
const BUSY_MS = 90_000;
/**
 * How long a key is claimed before its caller has heard that it is, at most. A claim may be written when its caller has given up: the database stood still and
 * has gone on. No longer than a statement is waited for, so that what is still under way then cannot make such a claim a longer one.
 */
const CLAIMED_MS = 5_000;
/** How long a second caller waits for the first one's answer. */
const WAIT_MS = 10_000;
/** How often it looks meanwhile: soon at first, then seldom, since a whole crowd may wait for one slow charge. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;
/** How often a key that could not be let go is tried to be. */
const LET_GO_AGAIN_MS = 250;
/** After this long the answer goes, and the key is let go behind it. */
const LET_GO_WITHIN_MS = 1_000;
/** A browser keeps its key until it knows the answer; nobody asks a day later. */
const KEPT_MS = 24 * 3_600_000;

/** Failures that are not the last word: the same key may do better later. */
const PASSING = new Set(["payment-pending", "payments-unavailable", "too-many-requests", "in-progress"]);

type KeptAnswer =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string; readonly fields: readonly WrongField[]; readonly text?: string } };

/** Writes an answer down for its key, in the transaction that makes what it tells of. */
export type Keep = (tx: Kysely<Tables>, answer: unknown) => Promise<void>;

export interface Once {
  readonly operation: Operation;
  readonly key: string;
  readonly input: Input;
}

/**
 * Runs a call once for its key. The same key with the same input gets the first outcome again, refusals included; with another input, `key-reused`;
 * while the first runs, its answer when it comes, else `in-progress`. A fault of ours leaves no trace, so that it can be tried again; where the call had
 * kept its answer and nobody heard whether that was committed, the database knows, and the next try gets it.
 */
export async function runOnce<T>(
  { db, secrets, log, config }: Pick<Resources, "db" | "secrets" | "log" | "config">,
  call: Once,
  run: (keep: Keep) => Promise<T>,
): Promise<T> {
  const fingerprint = secrets.digest(`${call.operation.id} ${JSON.stringify(call.input)}`);
  const deadline = performance.now() + WAIT_MS;
  const { statementMs } = config.databaseLimits ?? DATABASE_LIMITS;
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
  // What was decided is what is answered, also where it cannot be kept: a fault said in its stead would have it asked anew at once.
  const ours = { key: call.key, claim: claim.id };
  let isKept = false;
  const remember = (kept: KeptAnswer) =>
    keep(db, secrets, ours, kept).catch(() =>
      log.error({ operation: call.operation.id }, "an answer could not be kept for its key"),
    );
  let answer: T;
  try {
    answer = await run(async (tx, made) => {
      // Whoever stood still for so long that another runs it by now undoes what they made.
      if (!(await keep(tx, secrets, ours, { answer: made }))) throw new ServiceError("in-progress", { retryAfter: 5 });
      isKept = true;
    });
  } catch (error) {
    if (error instanceof ServiceError && !PASSING.has(error.code)) {
      const { code, fields, text } = error;
      await remember({ error: { code, fields, ...(text !== undefined && { text }) } });
    } else {
      // A database that hangs would have the caller wait for a second statement's limit.
      await Promise.race([letGo(db, ours), sleep(LET_GO_WITHIN_MS, undefined, { ref: false })]);
    }
    throw error;
  }
  if (!isKept) await remember({ answer });
  return answer;
}

/** Forgets keys that nobody asks for any more. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency").where("created_at", "<", inMs(-KEPT_MS)).execute();
}

interface Claim {
  readonly id: string;
  readonly ms: number;
}

/** True for the one caller that is to run it: the first, or the first after one that died. */
async function take(db: Database, call: Once, claim: Claim, fingerprint: Buffer): Promise<boolean> {
  const claimed = { claim: claim.id, busy_until: inMs(claim.ms) };
  const made = await db
    .insertInto("idempotency")
    .values({ key: call.key, operation: call.operation.id, fingerprint, ...claimed })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(claimed)
        .where("idempotency.answer", "is", null)
        .where("idempotency.busy_until", "<", now)
        .where("idempotency.fingerprint", "=", fingerprint),
    )
    .returning("key")
    .executeTakeFirst();
  if (!made) return false;
  // Written late as well, it finds that the claim has run out.
  const ours = db
    .updateTable("idempotency")
    .set({ busy_until: inMs(BUSY_MS) })
    .where("key", "=", call.key);
  return (await ours.where("claim", "=", claim.id).where("busy_until", ">", now).executeTakeFirst()).numUpdatedRows > 0;
}

/** A key that is ours to run, unless we stood still for so long that it is another's by now. */
interface Ours {
  readonly key: string;
  readonly claim: string;
}

/** False where the key is another's by now. */
async function keep(db: Kysely<Tables>, secrets: Secrets, { key, claim }: Ours, kept: KeptAnswer): Promise<boolean> {
  const answer = secrets.seal(JSON.stringify(kept));
  const ours = db.updateTable("idempotency").set({ answer }).where("key", "=", key).where("claim", "=", claim);
  return (await ours.executeTakeFirst()).numUpdatedRows > 0;
}

/**
 * The same key may be tried again at once, unless it has its answer: a commit of which nobody heard may have been one, and one that is still under way is
 * waited for, since it holds the row. While the database cannot be asked, that is seen to behind the answer, for as long as the key
 * would be busy.
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
