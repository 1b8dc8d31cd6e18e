import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { couponOfCode, findPackage } from "../catalogue/index.ts";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Call, type Handler, invalidValue, type Resources, ServiceError } from "../http/index.ts";
import { GatewayMisconfigured, GatewayUnavailable, needsSca } from "../payments/index.ts";
import { areKnown, calculate, type Calculation, findCodes, takeCodes } from "../pricing/index.ts";
import { authorize, type FindSignup, isTaken, refuseUnsold, type Signup, signupOf } from "../registrations/index.ts";
import type { Language, Locale } from "../texts/index.ts";
import { type Attempt, liveAttempt, lockEmail } from "./attempt.ts";
import { charge, settleEarlier } from "./charge.ts";
import { findOrder, isSameOrder } from "./order.ts";
import { taxIdOf } from "./pricing.ts";
import { presentPayment } from "./receipt.ts";
import { refuseVoided } from "./state.ts";

type Payment = Awaited<ReturnType<Handler<"payForSignup">>>;

/** A payment request: who pays, and how. */
interface Pay
  extends Pick<Resources, "db" | "gateway" | "config" | "secrets" | "outbox" | "links" | "log" | "reached"> {
  readonly lang: Language;
  readonly locale: Locale;
  readonly find: FindSignup;
  readonly bill: Bill;
}

type Bill = Pick<
  Call<"payForSignup">["input"]["body"],
  "order" | "payForCoparent" | "promoCodes" | "marketingOptIn" | "paymentKey"
> & {
  readonly termsAndConditions?: boolean;
  readonly payment: DisplayedAmounts & { readonly nonce: string; readonly deviceData?: string | null };
};

/** The amounts that the page displayed. */
type DisplayedAmounts = Pick<
  Call<"payForSignup">["input"]["body"]["payment"],
  "amountDisplayed" | "taxAmountDisplayed" | "taxId"
>;

/** An invited parent pays only for themselves: the contract refuses `payForCoparent` of them. */
export function payForSignup(call: Call<"payForSignup"> | Call<"payForInvite">): Promise<Payment> {
  const bill = { payForCoparent: false, ...call.input.body };
  return pay({ ...call, find: (db, lock) => authorize(db, call.input, lock), bill });
}

export { payForSignup as payForInvite };

/**
 * Pays once. The attempt is stored before the provider is called, under a lock on the registration. So two tabs, two
 * instances or a crash never cause two charges: a later call finds the first attempt.
 */
async function pay(call: Pay): Promise<Payment> {
  const { db, bill } = call;
  await settleEarlier(call, await liveAttempt(db, (await call.find(db, "look")).id));
  await refuseHiddenCard(call);

  const { signup, attempt } = await inTransaction(db, (tx) => storeAttempt(tx, call));
  await charge(call, attempt, {
    source: { nonce: bill.payment.nonce },
    vault: true,
    customer: { email: signup.email, firstName: signup.first_name, lastName: signup.last_name },
    billing: signup.address ?? undefined,
    scaRequired: needsSca(signup.address?.country ?? ""),
    deviceData: bill.payment.deviceData ?? undefined,
  });
  // Read by id, because the payment may have made the caller's credentials invalid.
  const paid = await signupOf(db, signup.id);
  // This charge was refunded because another attempt was live, and that one failed afterwards.
  if (!paid.paid_at) throw new ServiceError("payment-pending", { retryAfter: 5 });
  const answer = await presentPayment(call, paid);
  call.reached?.("answer-made");
  return answer;
}

/**
 * The page does not offer card brands that the package excludes, but a manipulated page could. Whether it is the
 * ordered package is checked with the attempt.
 */
async function refuseHiddenCard({ gateway, bill }: Pay): Promise<void> {
  const hidden: readonly string[] = findPackage(bill.order.packageId)?.item.hiddenCards ?? [];
  if (hidden.length === 0) return;
  try {
    const brand = await gateway.cardBrand(bill.payment.nonce);
    if (brand !== null && hidden.includes(brand))
      throw new ServiceError("payment-invalid", { text: "service.refusal.brand" });
  } catch (error) {
    // Only the brand was requested so far; nothing was charged.
    const gone = error instanceof GatewayUnavailable || error instanceof GatewayMisconfigured;
    throw gone ? new ServiceError("payments-unavailable", { retryAfter: 5 }) : error;
  }
}

/**
 * Checks everything that a manipulated page could send, then stores the attempt. Reads the registration under a lock,
 * because its address, and so its price, may have changed since.
 */
async function storeAttempt(
  tx: Kysely<Tables>,
  { config, find, bill, secrets, lang, reached }: Pay,
): Promise<{ signup: Signup; attempt: Attempt }> {
  const { order: sent, payment, payForCoparent, promoCodes, marketingOptIn, termsAndConditions } = bill;
  const signup = await find(tx, "lock");
  if (signup.paid_at) throw new ServiceError("already-paid");
  const live = await liveAttempt(tx, signup.id);
  if (live) throw new ServiceError("payment-pending", { retryAfter: 5 });
  await refuseVoided(tx, signup.id, bill.paymentKey);
  await refuseSecondOfEmail(tx, signup);
  const order = await findOrder(tx, signup.id);
  if (!order || !signup.address || !(await hasFamily(tx, signup))) throw new ServiceError("not-ready");
  if (!isSameOrder(order, sent)) throw new ServiceError("package-mismatch");
  const buyer = { country: signup.address.country, countryCode: signup.phone_country_code };
  refuseUnsold(order.packageId, buyer, config);
  if (consentIsRequired(signup.address.country) && termsAndConditions !== true) {
    throw invalidValue("termsAndConditions", "errors.terms");
  }
  const written = promoCodes ?? [];
  if (!(await areKnown(tx, written))) throw wrongCode("service.activationCode");
  const calculation = calculate({
    ...order,
    payForCoparent,
    coupon: couponOfCode(signup.coupon),
    codes: await findCodes(tx, written),
    country: signup.address.country,
    region: signup.address.region,
  });
  if (!calculation) throw new ServiceError("package-mismatch");
  // A code was used by somebody else meanwhile, or pays nothing of this order.
  if (calculation.codes.length < written.length) throw wrongCode("service.promoCode");
  if (!isWhatWasSeen(payment, calculation, taxIdOf(secrets, signup.id, calculation)))
    throw new ServiceError("total-changed");
  reached?.("attempt-checked");
  const attempt = await tx
    .insertInto("payments")
    .values({
      attempt_id: randomUUID(),
      signup_id: signup.id,
      payment_key: bill.paymentKey ?? null,
      status: "pending",
      calculation: JSON.stringify(calculation),
      package_id: order.packageId,
      marketing_opt_in: marketingOptIn,
      language: lang,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!(await takeCodes(tx, written, attempt.attempt_id))) throw wrongCode("service.promoCode");
  reached?.("attempt-written");
  return { signup, attempt };
}

/**
 * One person may pay for two registrations at the same time. Refuses the second before it is charged, unless its owner
 * has confirmed the duplicate.
 */
async function refuseSecondOfEmail(tx: Kysely<Tables>, signup: Signup): Promise<void> {
  if (signup.duplicate_confirmed) return;
  await lockEmail(tx, signup);
  if (await isTaken(tx, signup.email, signup.id))
    throw new ServiceError("duplicate-parent", { text: "service.otherRegistration" });
}

/**
 * Whether the registration has a family: an invited parent belongs to one, and a first parent must have entered the
 * co-parent.
 */
async function hasFamily(tx: Kysely<Tables>, signup: Signup): Promise<boolean> {
  if (signup.family_id !== null) return true;
  const coParents = tx.selectFrom("coparents").select("signup_id").where("signup_id", "=", signup.id);
  return (await coParents.executeTakeFirst()) !== undefined;
}

/** Whether the law requires the payer to accept the terms. */
function consentIsRequired(country: string): boolean {
  return country !== "US";
}

function wrongCode(code: string): ServiceError {
  return new ServiceError("invalid-values", { fields: [{ field: "promoCodes", code }] });
}

/** Whether the page displayed what is charged. */
export function isWhatWasSeen(payment: DisplayedAmounts, calculation: Calculation, taxId: string): boolean {
  return (
    payment.amountDisplayed === calculation.total &&
    payment.taxAmountDisplayed === calculation.tax.amount &&
    payment.taxId === taxId
  );
}
