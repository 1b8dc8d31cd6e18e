import { type Resources, ServiceError } from "../http/index.ts";
import { type ChargeRefusal, type ChargeRequest, type ChargeResult, GatewayMisconfigured } from "../payments/index.ts";
import { decimal } from "../pricing/index.ts";
import { signals } from "../signals.ts";
import type { Attempt } from "./attempt.ts";
import { keepCharge } from "./keep-charge.ts";
import { recordRefusal } from "./record.ts";
import { ageOf, settle } from "./settle.ts";

type ChargingResources = Pick<Resources, "db" | "gateway" | "config" | "outbox" | "links" | "log" | "reached">;

/** What is charged, beyond the stored attempt. */
type PaidBy = Omit<ChargeRequest, "attemptId" | "amount" | "currency">;

/**
 * Charges a stored attempt and records the outcome. Throws the error for the person unless the charge was approved:
 * `payment-pending` if the outcome is unknown, and it is settled later.
 */
export async function charge(resources: ChargingResources, attempt: Attempt, by: PaidBy): Promise<void> {
  const { db, gateway, log } = resources;
  const { attempt_id: attemptId, calculation } = attempt;
  const { total, currency } = calculation;
  resources.reached?.("attempt-stored");
  let result: ChargeResult;
  try {
    result = await gateway.charge({ attemptId, amount: decimal(total), currency, ...by });
  } catch (error) {
    if (!(error instanceof GatewayMisconfigured)) throw error;
    signals.payment.send({ outcome: "misconfigured" });
    await recordRefusal(db, attempt, "misconfigured");
    log.error({ attempt: attemptId, currency }, "payment provider refuses our configuration");
    throw new ServiceError("payments-unavailable");
  }
  resources.reached?.("charge-answered");
  signals.payment.send({ outcome: result.outcome, kind: "kind" in result ? result.kind : undefined });
  log.info({ attempt: attemptId, outcome: result.outcome }, "payment attempt ended");
  if (result.outcome === "unknown") throw new ServiceError("payment-pending", { retryAfter: 5 });
  if (result.outcome !== "approved") {
    await recordRefusal(db, attempt, result.outcome, result);
    throw refusalError(result);
  }
  await keepCharge(resources, attempt, result.transaction);
  resources.reached?.("charge-stored");
}

/**
 * Settles an earlier lost attempt before a new one, so that the person need not wait for the worker. If the provider
 * refuses our keys, the attempt stays pending, and its owner gets `payment-pending`.
 */
export async function settleEarlier(resources: ChargingResources, earlier: Attempt | undefined): Promise<void> {
  if (earlier?.status !== "pending" || (await ageOf(resources, earlier)) < resources.gateway.settlesAfterMs) return;
  try {
    await settle(resources, earlier);
  } catch (error) {
    if (!(error instanceof GatewayMisconfigured)) throw error;
    resources.log.error({ attempt: earlier.attempt_id }, "payment provider refuses our configuration");
  }
}

/** The error of a refusal for the person: its text says what to do, and its code decides where the journey continues. */
export function refusalError({ outcome, kind }: Pick<ChargeRefusal, "outcome" | "kind">): ServiceError {
  const text = kind === "details" ? "service.problem.payment-invalid" : `service.refusal.${kind}`;
  if (outcome === "invalid") return new ServiceError("payment-invalid", { text });
  // If the card is accepted but its address is not, only the address is requested again.
  return new ServiceError(kind === "address" ? "payment-address" : "payment-declined", { text });
}
