import type { Kysely, Selectable } from "kysely";
import type { PaymentTable, Tables } from "../db/index.ts";
import type { Transaction } from "../payments/index.ts";

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
 * The money was taken: the attempt is charged and the registration paid, in one step; a second time changes nothing. It also wins over an attempt
 * that was given up too early. Throws when another one was charged meanwhile: then money must go back, and a person must see to it.
 */
export async function markCharged(db: Kysely<Tables>, attempt: Attempt, transaction: Transaction): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = new Date();
    const { numUpdatedRows } = await tx
      .updateTable("payments")
      .set({
        status: "charged",
        settled_at: now,
        transaction_id: transaction.id,
        card_last_four: transaction.card?.lastFour ?? null,
        card_brand: transaction.card?.brand ?? null,
        vault_token: transaction.vaultToken ?? null,
      })
      .where("attempt_id", "=", attempt.attempt_id)
      .where("status", "!=", "charged")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx
      .updateTable("signups")
      .set({
        paid_at: now,
        user_id: crypto.randomUUID(),
        family_id: crypto.randomUUID(),
        marketing_opt_in: attempt.marketing_opt_in,
      })
      .where("id", "=", attempt.signup_id)
      .where("paid_at", "is", null)
      .execute();
  });
}

/** No money moved; another attempt may be made. */
export async function markRefused(db: Kysely<Tables>, attemptId: string, reason: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ status: "refused", settled_at: new Date(), reason })
    .where("attempt_id", "=", attemptId)
    .where("status", "=", "pending")
    .execute();
}
