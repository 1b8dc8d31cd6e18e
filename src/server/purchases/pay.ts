import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { couponOfCode, isOffered } from "../catalogue/index.ts";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call, Handler } from "../http/index.ts";
import { GatewayMisconfigured } from "../payments/index.ts";
import type { ChargeResult } from "../payments/index.ts";
import { areKnown, calculate, decimal, findCodes, takeCodes } from "../pricing/index.ts";
import type { Calculation } from "../pricing/index.ts";
import { authorize } from "../registrations/index.ts";
import { liveAttempt, markCharged, markRefused } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { findOrder, isSameOrder } from "./order.ts";
import { taxIdOf } from "./pricing.ts";
import { presentPayment } from "./receipt.ts";
import { reasonOf, refusalError } from "./refuse.ts";
import { settle } from "./settle.ts";

type Pay = Call<"payForSignup">;

/**
 * Pays once. The attempt is stored before the provider is called, under a lock on the registration, so that two tabs, two instances
 * or a crash in between never make two charges: whoever comes later finds the first attempt.
 */
export const payForSignup: Handler<"payForSignup"> = async (call) => {
  const { db, gateway, input, log } = call;
  const signup = await authorize(db, input);
  const earlier = await liveAttempt(db, signup.id);
  // An attempt that was lost is settled first: the person need not wait for the worker.
  if (earlier?.status === "pending" && isOld(earlier, gateway.settlesAfterMs)) await settle(call, earlier);

  const { attempt, calculation } = await db.transaction().execute((tx) => storeAttempt(tx, call));
  let result: ChargeResult;
  try {
    result = await gateway.charge({
      attemptId: attempt.attempt_id,
      amount: decimal(calculation.total),
      currency: calculation.currency,
      source: { nonce: input.body.payment.nonce },
      vault: true,
      customer: { email: signup.email, firstName: signup.first_name, lastName: signup.last_name },
      billing: signup.address ?? undefined,
      deviceData: input.body.payment.deviceData,
    });
  } catch (error) {
    if (!(error instanceof GatewayMisconfigured)) throw error;
    await markRefused(db, attempt.attempt_id, "misconfigured");
    log.error(
      { attempt: attempt.attempt_id, currency: calculation.currency },
      "payment provider refuses our configuration",
    );
    throw new ServiceError("payments-unavailable");
  }
  await conclude(call, attempt, result);
  return presentPayment(call, await authorize(db, input));
};

/** Checks everything that a changed browser could get wrong, then writes the attempt. */
async function storeAttempt(
  tx: Kysely<Tables>,
  { config, input, secrets }: Pay,
): Promise<{ attempt: Attempt; calculation: Calculation }> {
  const { order: sent, payment, payForCoparent, promoCodes, marketingOptIn, termsAndConditions } = input.body;
  const signup = await authorize(tx, input, "lock");
  if (signup.paid_at) throw new ServiceError("already-paid");
  const live = await liveAttempt(tx, signup.id);
  if (live) throw new ServiceError("payment-pending", { retryAfter: 5 });
  const order = await findOrder(tx, signup.id);
  const family = await tx
    .selectFrom("coparents")
    .select("signup_id")
    .where("signup_id", "=", signup.id)
    .executeTakeFirst();
  if (!order || !family || !signup.address) throw new ServiceError("not-ready");
  if (!isSameOrder(order, sent)) throw new ServiceError("package-mismatch");
  const buyer = { country: signup.address.country, countryCode: signup.phone_country_code };
  if (!isOffered(order.packageId, buyer, config.homePricingGroup)) throw new ServiceError("package-mismatch");
  if (consentIsRequired(signup.address.country) && termsAndConditions !== true) {
    throw new ServiceError("invalid-values", { fields: [{ field: "termsAndConditions", code: "errors.terms" }] });
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
  // A code that was used meanwhile, or pays nothing of this order.
  if (calculation.codes.length < written.length) throw wrongCode("service.promoCode");
  if (!isWhatWasSeen(payment, calculation, taxIdOf(secrets, signup.id, calculation)))
    throw new ServiceError("total-changed");
  const attempt = await tx
    .insertInto("payments")
    .values({
      attempt_id: randomUUID(),
      signup_id: signup.id,
      status: "pending",
      calculation: JSON.stringify(calculation),
      package_id: order.packageId,
      marketing_opt_in: marketingOptIn,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!(await takeCodes(tx, written, attempt.attempt_id))) throw wrongCode("service.promoCode");
  return { attempt, calculation };
}

/** Where the law asks for it, nobody pays without having accepted the terms. */
function consentIsRequired(country: string): boolean {
  return country !== "US";
}

function wrongCode(code: string): ServiceError {
  return new ServiceError("invalid-values", { fields: [{ field: "promoCodes", code }] });
}

function isWhatWasSeen(payment: Pay["input"]["body"]["payment"], calculation: Calculation, taxId: string): boolean {
  return (
    payment.amountDisplayed === calculation.total &&
    payment.taxAmountDisplayed === calculation.tax.amount &&
    payment.taxId === taxId
  );
}

/** Writes down how it ended; throws what the person is told unless it was approved. */
async function conclude({ db, log }: Pay, attempt: Attempt, result: ChargeResult): Promise<void> {
  log.info({ attempt: attempt.attempt_id, outcome: result.outcome }, "payment attempt ended");
  switch (result.outcome) {
    case "approved":
      return markCharged(db, attempt, result.transaction);
    case "unknown":
      throw new ServiceError("payment-pending", { retryAfter: 5 });
    default:
      await markRefused(db, attempt.attempt_id, reasonOf(result));
      throw refusalError(result);
  }
}

function isOld(attempt: Attempt, settlesAfterMs: number): boolean {
  return Date.now() - attempt.created_at.getTime() >= settlesAfterMs;
}
