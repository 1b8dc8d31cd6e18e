import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import { DatabaseError } from "pg";
import { now } from "../db/index.ts";
import type { PaymentTable, Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Transaction } from "../payments/index.ts";
import { countHeldCodes } from "../pricing/index.ts";
import { isTaken } from "../registrations/index.ts";
import type { Signup } from "../registrations/index.ts";
import { tellOfPurchase, tellOfUpgrade } from "./paid.ts";

/** A payment attempt. It is stored before the provider is called, and `pending` until its outcome is certain. */
export type Attempt = Selectable<PaymentTable>;

/**
 * The attempt that charged or may have charged for the subscription, or for the upgrade with this number; the database
 * allows at most one.
 */
export function liveAttempt(db: Kysely<Tables>, signupId: string, sequence = 0): Promise<Attempt | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("signup_id", "=", signupId)
    .where("sequence", "=", sequence)
    .where("status", "in", ["pending", "charged"])
    .executeTakeFirst();
}

/**
 * Records a charge: marks the attempt as charged and the registration as paid, or its plan as upgraded, and queues the
 * messages about it, in one transaction. Calling it again changes nothing. It also accepts an attempt that was given up too early. Returns
 * `surplus` if this charge must be refunded: another attempt has charged or may charge by then, for the same thing or
 * for another registration with the same e-mail, or somebody else uses one of its codes.
 */
export async function markCharged(
  means: ChargeResources,
  attempt: Attempt,
  transaction: Transaction,
): Promise<"charged" | "surplus"> {
  try {
    await writeCharge(means, attempt, transaction);
    return "charged";
  } catch (error) {
    const other = error instanceof DatabaseError && error.constraint === "payments_one_live";
    if (!other && !(error instanceof Superseded)) throw error;
    const { numUpdatedRows } = await means.db
      .updateTable("payments")
      .set({ status: "surplus", settled_at: now, transaction_id: transaction.id })
      .where("attempt_id", "=", attempt.attempt_id)
      .where("status", "in", ["pending", "refused"])
      .executeTakeFirstOrThrow();
    // Nothing to update: another process has recorded the charge meanwhile.
    return numUpdatedRows === 0n ? "charged" : "surplus";
  }
}

/** Records that no money moved; a new attempt is allowed. */
export async function markRefused(db: Kysely<Tables>, attemptId: string, reason: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "refused", settled_at: now, reason })
    .where("attempt_id", "=", attemptId)
    .where("status", "=", "pending")
    .execute();
}

/**
 * Makes payments for registrations with the same e-mail wait for each other until the transaction ends. Always lock the
 * registration before its e-mail.
 */
export async function lockEmail(tx: Kysely<Tables>, signup: Pick<Signup, "email_key">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${signup.email_key}`}, 0))`.execute(tx);
}

/**
 * After the attempt was given up, its codes were taken, or its owner was told that it was not charged and paid for
 * another registration.
 */
class Superseded extends Error {}

type ChargeResources = Pick<Resources, "db" | "config" | "outbox" | "links" | "reached">;

async function writeCharge(means: ChargeResources, attempt: Attempt, transaction: Transaction): Promise<void> {
  await means.db.transaction().execute(async (tx) => {
    // Lock the registration first, then its payments, like the code that stores an attempt. The other order could
    // deadlock.
    const owner = await tx
      .selectFrom("signups")
      .selectAll()
      .where("id", "=", attempt.signup_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (await paidElsewhere(tx, attempt, owner)) throw new Superseded();
    const charged = await tx
      .updateTable("payments")
      .set({
        status: "charged",
        settled_at: now,
        transaction_id: transaction.id,
        method: transaction.method,
        card_last_four: transaction.card?.lastFour ?? null,
        card_brand: transaction.card?.brand ?? null,
        vault_token: transaction.vaultToken ?? null,
      })
      .where("attempt_id", "=", attempt.attempt_id)
      .where("status", "in", ["pending", "refused"])
      .returningAll()
      .executeTakeFirst();
    if (!charged) return;
    const { codes } = charged.calculation;
    if (codes.length > 0 && (await countHeldCodes(tx, charged.attempt_id)) < codes.length) throw new Superseded();
    if (charged.upgrade) await tellOfUpgrade(means, tx, { signup: owner, attempt: charged });
    else await markPaid(means, tx, charged);
    means.reached?.("charge-written");
  });
}

/** The first payment of a registration makes it a subscription. */
async function markPaid(means: ChargeResources, tx: Kysely<Tables>, charged: Attempt): Promise<void> {
  const signup = await tx
    .updateTable("signups")
    .set((row) => ({
      // Equal to the payment's time, because receipts show it.
      paid_at: charged.settled_at,
      // An invited parent already has these ids.
      user_id: row.fn.coalesce("user_id", row.val(crypto.randomUUID())),
      family_id: row.fn.coalesce("family_id", row.val(crypto.randomUUID())),
      marketing_opt_in: charged.marketing_opt_in,
    }))
    .where("id", "=", charged.signup_id)
    .where("paid_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (signup) await tellOfPurchase(means, tx, { signup, attempt: charged });
}

async function paidElsewhere(tx: Kysely<Tables>, attempt: Attempt, owner: Signup): Promise<boolean> {
  // An upgrade belongs to a registration that is paid.
  if (owner.duplicate_confirmed || attempt.upgrade) return false;
  const { status } = await tx
    .selectFrom("payments")
    .select("status")
    .where("attempt_id", "=", attempt.attempt_id)
    .executeTakeFirstOrThrow();
  // While this attempt was pending, no other registration with the e-mail could be paid.
  if (status !== "refused") return false;
  await lockEmail(tx, owner);
  return isTaken(tx, owner.email, owner.id);
}
