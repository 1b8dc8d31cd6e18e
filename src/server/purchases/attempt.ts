import type { Kysely, Selectable } from "kysely";
import { DatabaseError } from "pg";
import type { PaymentTable, Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Transaction } from "../payments/index.ts";
import { countHeldCodes } from "../pricing/index.ts";
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
 * given up too early. `surplus` when by then another attempt stands for the registration, or a code of its price is somebody else's: this one's money must go back.
 */
export async function markCharged(
  means: Means,
  attempt: Attempt,
  transaction: Transaction,
): Promise<"charged" | "surplus"> {
  try {
    await writeCharge(means, attempt, transaction);
    return "charged";
  } catch (error) {
    const other = error instanceof DatabaseError && error.constraint === "payments_one_live";
    if (!other && !(error instanceof CodesLost)) throw error;
    await means.db
      .updateTable("payments")
      .set({ status: "surplus", settled_at: new Date(), transaction_id: transaction.id })
      .where("attempt_id", "=", attempt.attempt_id)
      .execute();
    return "surplus";
  }
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

/** The codes that paid a part were taken after the attempt was given up. */
class CodesLost extends Error {}

type Means = Pick<Resources, "db" | "config" | "outbox" | "links" | "reached">;

async function writeCharge(means: Means, attempt: Attempt, transaction: Transaction): Promise<void> {
  await means.db.transaction().execute(async (tx) => {
    // Registration first, then its payments, as whoever stores a new attempt does: the other way round, each would wait for the other.
    await tx.selectFrom("signups").select("id").where("id", "=", attempt.signup_id).forUpdate().execute();
    const now = new Date();
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
    if (codes.length > 0 && (await countHeldCodes(tx, charged.attempt_id)) < codes.length) throw new CodesLost();
    const signup = await tx
      .updateTable("signups")
      .set((row) => ({
        paid_at: now,
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
