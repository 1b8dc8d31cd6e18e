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
import { tellOfPurchase } from "./paid.ts";

/** A payment attempt. It was stored before the provider was called; `pending` until its end is certain. */
export type Attempt = Selectable<PaymentTable>;

/** The attempt that took money or may have; at most one, which the database holds to. */
export function liveAttempt(db: Kysely<Tables>, signupId: string): Promise<Attempt | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("signup_id", "=", signupId)
    .where("status", "in", ["pending", "charged"])
    .executeTakeFirst();
}

/**
 * The money was taken: the attempt is charged, the registration paid and whoever must hear of it told, in one step; a second time changes nothing. It also wins over having been
 * given up too early. `surplus` when by then another attempt stands for the registration or for another one of the same e-mail, or a code of its price is somebody
 * else's: this one's money must go back.
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
    // What stood in its way is gone, and somebody else has written it down since.
    return numUpdatedRows === 0n ? "charged" : "surplus";
  }
}

/** No money moved; another attempt may be made. */
export async function markRefused(db: Kysely<Tables>, attemptId: string, reason: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "refused", settled_at: now, reason })
    .where("attempt_id", "=", attemptId)
    .where("status", "=", "pending")
    .execute();
}

/** Payments for registrations of one e-mail wait for each other until the transaction ends. A registration is locked before its e-mail is. */
export async function lockEmail(tx: Kysely<Tables>, signup: Pick<Signup, "email_key">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${signup.email_key}`}, 0))`.execute(tx);
}

/** After the attempt was given up, the codes that paid a part were taken, or its owner paid for another registration, having been told that this one was not charged. */
class Superseded extends Error {}

type ChargeResources = Pick<Resources, "db" | "config" | "outbox" | "links" | "reached">;

async function writeCharge(means: ChargeResources, attempt: Attempt, transaction: Transaction): Promise<void> {
  await means.db.transaction().execute(async (tx) => {
    // Registration first, then its payments, as whoever stores a new attempt does: the other way round, each would wait for the other.
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
    const signup = await tx
      .updateTable("signups")
      .set((row) => ({
        // The same moment as the payment's: receipts say it.
        paid_at: charged.settled_at,
        // An invited parent has them from the invitation.
        user_id: row.fn.coalesce("user_id", row.val(crypto.randomUUID())),
        family_id: row.fn.coalesce("family_id", row.val(crypto.randomUUID())),
        marketing_opt_in: attempt.marketing_opt_in,
      }))
      .where("id", "=", attempt.signup_id)
      .where("paid_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (signup) await tellOfPurchase(means, tx, { signup, attempt: charged });
    means.reached?.("charge-written");
  });
}

async function paidElsewhere(tx: Kysely<Tables>, attempt: Attempt, owner: Signup): Promise<boolean> {
  if (owner.duplicate_confirmed) return false;
  const { status } = await tx
    .selectFrom("payments")
    .select("status")
    .where("attempt_id", "=", attempt.attempt_id)
    .executeTakeFirstOrThrow();
  // While it was pending, nobody else with that e-mail could pay.
  if (status !== "refused") return false;
  await lockEmail(tx, owner);
  return isTaken(tx, owner.email, owner.id);
}
