import type { Kysely } from "kysely";
import { now, type RefusedReason, type Tables } from "../db/index.ts";
import { withOutcome } from "../experiments/index.ts";
import { useInvitation } from "../invitations/index.ts";
import type { ChargeRefusal, Transaction } from "../payments/index.ts";
import { countHeldCodes } from "../pricing/index.ts";
import { hasLogin as ownsLogin, isTaken, type Signup } from "../registrations/index.ts";
import { type Attempt, type AttemptId, liveAttempt, lockAttempt, lockEmail, updateAttempt } from "./attempt.ts";

/** What was bought, and by whom. */
export interface Purchase {
  readonly signup: Signup;
  readonly attempt: Attempt;
  /** Whether they already have a user name. */
  readonly hasLogin: boolean;
}

/**
 * `charged`: the money is the registration's payment; `purchase` says what that bought, the first time it is recorded.
 * `surplus`: the charge must be refunded.
 */
type RecordedCharge =
  | { readonly outcome: "charged"; readonly purchase: Purchase | undefined }
  | { readonly outcome: "surplus" };

/**
 * Records a charge in a transaction: the attempt as charged, and the registration as paid or its plan as upgraded.
 * Calling it again changes nothing. It also accepts an attempt that was given up too early, unless something
 * contradicts it: then the charge is `surplus`.
 */
export async function recordCharge(
  tx: Kysely<Tables>,
  { attempt_id: attemptId, signup_id: signupId }: AttemptId,
  transaction: Transaction,
): Promise<RecordedCharge> {
  // Lock the registration first, then its payments, like the code that stores an attempt. The other order could
  // deadlock.
  const owner = await tx
    .selectFrom("signups")
    .selectAll()
    .where("id", "=", signupId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await lockAttempt(tx, { attempt_id: attemptId, signup_id: signupId });
  if (before.status !== "pending" && before.status !== "refused") return { outcome: "charged", purchase: undefined };
  if (await isContradicted(tx, before, owner)) {
    await updateAttempt(tx, before)
      .set({ status: "surplus", settled_at: now, transaction_id: transaction.id })
      .execute();
    return { outcome: "surplus" };
  }
  const { total: amount, currency } = before.calculation;
  const { visitor } = owner;
  const attempt = await withOutcome(tx, { visitor, metric: "paid", source: attemptId, money: { amount, currency } })
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
    .where("attempt_id", "=", attemptId)
    .where("signup_id", "=", signupId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const hasLogin = await ownsLogin(tx, signupId);
  const signup = attempt.upgrade ? owner : await markPaid(tx, attempt);
  // An invited parent who already had an account does not need their link any more.
  if (hasLogin) await useInvitation(tx, signupId);
  return { outcome: "charged", purchase: signup && { signup, attempt, hasLogin } };
}

/** Records that no money moved; a new attempt is allowed. */
export async function recordRefusal(
  db: Kysely<Tables>,
  attempt: AttemptId,
  reason: RefusedReason,
  refusal?: ChargeRefusal,
): Promise<void> {
  await updateAttempt(db, attempt)
    .set({
      status: "refused",
      settled_at: now,
      reason,
      refusal: refusal?.kind ?? null,
      refusal_code: refusal?.code ?? null,
    })
    .where("status", "=", "pending")
    .execute();
}

/**
 * Whether another attempt has charged or may charge by now, for the same thing or for another registration with the
 * same e-mail, or somebody else uses one of the attempt's codes.
 */
async function isContradicted(tx: Kysely<Tables>, attempt: Attempt, owner: Signup): Promise<boolean> {
  const live = await liveAttempt(tx, attempt.signup_id, attempt.sequence);
  if (live && live.attempt_id !== attempt.attempt_id) return true;
  if (await paidElsewhere(tx, attempt, owner)) return true;
  const { codes } = attempt.calculation;
  return codes.length > 0 && (await countHeldCodes(tx, attempt.attempt_id)) < codes.length;
}

async function paidElsewhere(tx: Kysely<Tables>, attempt: Attempt, owner: Signup): Promise<boolean> {
  // An upgrade belongs to a registration that is paid. While an attempt is pending, no other registration with the
  // e-mail can be paid.
  if (owner.duplicate_confirmed || attempt.upgrade || attempt.status !== "refused") return false;
  await lockEmail(tx, owner);
  return isTaken(tx, owner.email, owner.id);
}

/** The first payment of a registration makes it a subscription. `undefined` if it is one already. */
function markPaid(tx: Kysely<Tables>, charged: Attempt): Promise<Signup | undefined> {
  return tx
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
}
