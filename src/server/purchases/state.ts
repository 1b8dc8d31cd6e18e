import type { Kysely } from "kysely";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Call, type Handler, ServiceError } from "../http/index.ts";
import { authorize, authorizeOwner, type FindSignup, type Signup, signupOf } from "../registrations/index.ts";
import { findText, type Language, translate } from "../texts/index.ts";
import type { Attempt } from "./attempt.ts";
import { refusalError } from "./charge.ts";

type PaymentState = Awaited<ReturnType<Handler<"getPaymentState">>>;

interface StateRequest {
  /** What the attempt pays for: the registration, or an upgrade of its plan. */
  readonly of?: "upgrade";
  readonly db: Kysely<Tables>;
  readonly lang: Language;
  /** The page's key for the attempt. */
  readonly key: string;
}

export async function getPaymentState(
  call: Call<"getPaymentState"> | Call<"getInvitePaymentState">,
): Promise<PaymentState> {
  return stateOf({ ...call, key: call.input.paymentKey }, await authorize(call.db, call.input));
}

export function voidPayment(call: Call<"voidPayment"> | Call<"voidInvitePayment">): Promise<PaymentState> {
  return giveUp({ ...call, key: call.input.paymentKey }, (db, lock) => authorize(db, call.input, lock));
}

export { getPaymentState as getInvitePaymentState, voidPayment as voidInvitePayment };

export const getUpgradePaymentState: Handler<"getUpgradePaymentState"> = async (call) => {
  const find = await authorizeOwner(call);
  return stateOf({ ...call, of: "upgrade", key: call.input.paymentKey }, await find(call.db, "look"));
};

export const voidUpgradePayment: Handler<"voidUpgradePayment"> = async (call) =>
  giveUp({ ...call, of: "upgrade", key: call.input.paymentKey }, await authorizeOwner(call));

/**
 * Throws `payment-voided` for an attempt that its page cancelled. Call it under the registration's lock, as cancelling
 * does.
 */
export async function refuseVoided(db: Kysely<Tables>, signupId: string, key: string | undefined): Promise<void> {
  if (key !== undefined && (await isVoided(db, signupId, key))) throw new ServiceError("payment-voided");
}

/**
 * Cancels an attempt under the lock with which a payment stores it. Either the payment was first, and its state is
 * returned, or it finds this cancellation.
 */
async function giveUp(request: StateRequest, find: FindSignup): Promise<PaymentState> {
  return inTransaction(request.db, async (tx) => {
    const signup = await find(tx, "lock");
    const before = await stateOf({ ...request, db: tx }, signup);
    if (before.state !== "unknown") return before;
    await tx.insertInto("voided_payments").values({ signup_id: signup.id, payment_key: request.key }).execute();
    return refused(request, "payment-voided");
  });
}

async function stateOf(request: StateRequest, found: Signup): Promise<PaymentState> {
  const { db, key } = request;
  if (await pendingOf(request, found.id)) return plain(key, "processing");
  const attempt = await latestOf(db, found.id, key);
  if (attempt?.status === "charged") return plain(key, "paid");
  // A registration is paid once, by whichever attempt. The charge may have been recorded since it was read.
  if (request.of !== "upgrade" && (await signupOf(db, found.id)).paid_at !== null) return plain(key, "paid");
  if (attempt) return stateOfEnded(attempt, request);
  return (await isVoided(db, found.id, key)) ? refused(request, "payment-voided") : plain(key, "unknown");
}

/** The state of an attempt that is neither pending nor charged. */
function stateOfEnded({ status, reason, refusal: kind }: Attempt, request: StateRequest): PaymentState {
  if (status === "surplus" || status === "returned") return refused(request, "payment-returned");
  if (kind && (reason === "declined" || reason === "rejected" || reason === "invalid")) {
    const { code, text } = refusalError({ outcome: reason, kind });
    const state = refused(request, code as PaymentState["code"], text);
    // The bank wants the owner to confirm the payment. The same card may then work.
    return kind === "sca" ? { ...state, state: "action-needed" } : state;
  }
  if (reason === "misconfigured") return refused(request, "payments-unavailable");
  // The provider has no answer for it, and it was found not to be charged.
  if (reason === null || reason.startsWith("notCharged")) return refused(request, "payment-voided");
  return refused(request, "payment-declined");
}

/** Whether it is not known yet what an attempt became; no other one is possible until it is. */
async function pendingOf({ db, of }: StateRequest, signupId: string): Promise<boolean> {
  const pending = db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signupId)
    .where("status", "=", "pending")
    .where("sequence", of === "upgrade" ? ">" : "=", 0);
  return (await pending.executeTakeFirst()) !== undefined;
}

function latestOf(db: Kysely<Tables>, signupId: string, key: string): Promise<Attempt | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("signup_id", "=", signupId)
    .where("payment_key", "=", key)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

async function isVoided(db: Kysely<Tables>, signupId: string, key: string): Promise<boolean> {
  const found = db
    .selectFrom("voided_payments")
    .select("payment_key")
    .where("signup_id", "=", signupId)
    .where("payment_key", "=", key);
  return (await found.executeTakeFirst()) !== undefined;
}

function plain(paymentKey: string, state: PaymentState["state"]): PaymentState {
  return { paymentKey, state, code: "", text: "" };
}

function refused({ key, lang }: StateRequest, code: PaymentState["code"], text?: string): PaymentState {
  const words = text ? translate(lang, text) : findText(lang, `service.problem.${code}`);
  return { paymentKey: key, state: "refused", code, text: words ?? "" };
}
