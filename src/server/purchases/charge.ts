import { ServiceError } from "../http/index.ts";
import type { Resources } from "../http/index.ts";
import { GatewayMisconfigured } from "../payments/index.ts";
import type { ChargeRequest, ChargeResult } from "../payments/index.ts";
import { decimal } from "../pricing/index.ts";
import { markRefused } from "./attempt.ts";
import type { Attempt } from "./attempt.ts";
import { reasonOf, refusalError } from "./refuse.ts";
import { ageOf, keepCharge, settle } from "./settle.ts";

type Charging = Pick<Resources, "db" | "gateway" | "config" | "outbox" | "links" | "log" | "reached">;

/** What is charged, beyond the stored attempt. */
type PaidBy = Omit<ChargeRequest, "attemptId" | "amount" | "currency">;

/**
 * Charges a stored attempt and records the outcome. Throws the error for the person unless the charge was approved:
 * `payment-pending` if the outcome is unknown, and it is settled later.
 */
export async function charge(means: Charging, attempt: Attempt, by: PaidBy): Promise<void> {
  const { db, gateway, log } = means;
  const { total, currency } = attempt.calculation;
  means.reached?.("attempt-stored");
  let result: ChargeResult;
  try {
    result = await gateway.charge({ attemptId: attempt.attempt_id, amount: decimal(total), currency, ...by });
  } catch (error) {
    if (!(error instanceof GatewayMisconfigured)) throw error;
    await markRefused(db, attempt.attempt_id, "misconfigured");
    log.error({ attempt: attempt.attempt_id, currency }, "payment provider refuses our configuration");
    throw new ServiceError("payments-unavailable");
  }
  means.reached?.("charge-answered");
  await conclude(means, attempt, result);
  means.reached?.("charge-stored");
}

/**
 * Settles an earlier lost attempt before a new one, so that the person need not wait for the worker. If the provider
 * refuses our keys, the attempt stays pending, and its owner gets `payment-pending`.
 */
export async function settleEarlier(means: Charging, earlier: Attempt | undefined): Promise<void> {
  if (earlier?.status !== "pending" || (await ageOf(means, earlier)) < means.gateway.settlesAfterMs) return;
  try {
    await settle(means, earlier);
  } catch (error) {
    if (!(error instanceof GatewayMisconfigured)) throw error;
    means.log.error({ attempt: earlier.attempt_id }, "payment provider refuses our configuration");
  }
}

/** Records the outcome. Throws the error for the person unless the charge was approved. */
async function conclude(means: Charging, attempt: Attempt, result: ChargeResult): Promise<void> {
  means.log.info({ attempt: attempt.attempt_id, outcome: result.outcome }, "payment attempt ended");
  switch (result.outcome) {
    case "approved":
      return keepCharge(means, attempt, result.transaction);
    case "unknown":
      throw new ServiceError("payment-pending", { retryAfter: 5 });
    default:
      await markRefused(means.db, attempt.attempt_id, reasonOf(result));
      throw refusalError(result);
  }
}
