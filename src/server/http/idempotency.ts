import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/index.ts";
import type { Secrets } from "../secrets/index.ts";
import type { Resources } from "./call.ts";
import type { Operation } from "./contract.ts";
import type { Input } from "./read-input.ts";
import { ServiceError } from "./service-error.ts";
import type { WrongField } from "./service-error.ts";

/** Longer than a call may take: after it, the one who ran it is taken for dead. */
const BUSY_MS = 90_000;
/** How long a second caller waits for the first one's answer. */
const WAIT_MS = 10_000;
/** How often it looks meanwhile: soon at first, then seldom, since a whole crowd may wait for one slow charge. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;
/** A browser keeps its key until it knows the answer; nobody asks a day later. */
const KEPT_MS = 24 * 3_600_000;

/** Failures that are not the last word: the same key may do better later. */
const PASSING = new Set(["payment-pending", "payments-unavailable", "too-many-requests", "in-progress"]);

type Kept =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string; readonly fields: readonly WrongField[]; readonly text?: string } };

export interface Once {
  readonly operation: Operation;
  readonly key: string;
  readonly input: Input;
}

/**
 * Runs a call once for its key. The same key with the same input gets the first outcome again, refusals included; with another input, `key-reused`;
 * while the first runs, its answer when it comes, else `in-progress`. A fault of ours leaves no trace, so that it can be tried again.
 */
export async function runOnce<T>(
  { db, secrets, log }: Pick<Resources, "db" | "secrets" | "log">,
  call: Once,
  run: () => Promise<T>,
): Promise<T> {
  const fingerprint = secrets.digest(`${call.operation.id} ${JSON.stringify(call.input)}`);
  const deadline = Date.now() + WAIT_MS;
  for (
    let pause = FIRST_PAUSE_MS;
    !(await claim(db, call, fingerprint));
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  ) {
    const kept = await db.selectFrom("idempotency").selectAll().where("key", "=", call.key).executeTakeFirst();
    if (!kept) continue;
    if (!kept.fingerprint.equals(fingerprint)) throw new ServiceError("key-reused");
    if (kept.answer) return replay<T>(JSON.parse(secrets.open(kept.answer)) as Kept);
    if (Date.now() > deadline) throw new ServiceError("in-progress", { retryAfter: 5 });
    await sleep(pause);
  }
  // What was decided is what is answered, also where it cannot be kept: a fault said in its stead would have it asked anew at once.
  const remember = (kept: Kept) =>
    keep(db, secrets, call.key, kept).catch(() =>
      log.error({ operation: call.operation.id }, "an answer could not be kept for its key"),
    );
  let answer: T;
  try {
    answer = await run();
  } catch (error) {
    if (error instanceof ServiceError && !PASSING.has(error.code)) {
      const { code, fields, text } = error;
      await remember({ error: { code, fields, ...(text !== undefined && { text }) } });
    } else {
      await db.deleteFrom("idempotency").where("key", "=", call.key).execute();
    }
    throw error;
  }
  await remember({ answer });
  return answer;
}

/** Forgets keys that nobody asks for any more. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("created_at", "<", new Date(Date.now() - KEPT_MS))
    .execute();
}

/** True for the one caller that is to run it: the first, or the first after one that died. */
async function claim(db: Database, call: Once, fingerprint: Buffer): Promise<boolean> {
  const busyUntil = new Date(Date.now() + BUSY_MS);
  const made = await db
    .insertInto("idempotency")
    .values({ key: call.key, operation: call.operation.id, fingerprint, busy_until: busyUntil })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ busy_until: busyUntil })
        .where("idempotency.answer", "is", null)
        .where("idempotency.busy_until", "<", new Date())
        .where("idempotency.fingerprint", "=", fingerprint),
    )
    .returning("key")
    .executeTakeFirst();
  return made !== undefined;
}

async function keep(db: Database, secrets: Secrets, key: string, kept: Kept): Promise<void> {
  const answer = secrets.seal(JSON.stringify(kept));
  await db.updateTable("idempotency").set({ answer }).where("key", "=", key).execute();
}

function replay<T>(kept: Kept): T {
  if ("error" in kept) throw new ServiceError(kept.error.code, kept.error);
  return kept.answer as T;
}
