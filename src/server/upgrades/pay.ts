import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Call, type Handler, ServiceError } from "../http/index.ts";
import { money } from "../pricing/index.ts";
import {
  type Attempt,
  charge,
  isWhatWasSeen,
  liveAttempt,
  orderName,
  refuseVoided,
  settleEarlier,
  taxIdOf,
} from "../purchases/index.ts";
import { authorizeOwner, type FindSignup } from "../registrations/index.ts";
import { changeOf } from "./change.ts";
import { methodFor, planOf } from "./plan.ts";
import { dueToday } from "./prorate.ts";
import { renewalOf } from "./renewal.ts";

/**
 * Changes the plan of the person who is logged in, and charges what is due today to the payment method that the
 * provider keeps for them. Happens once, like the first payment: the attempt is stored under a lock on the
 * registration before the provider is called, and an unknown outcome is settled before any other attempt.
 */
export const payForUpgrade: Handler<"payForUpgrade"> = async (call) => {
  const { db, locale } = call;
  const find = await authorizeOwner(call);
  const signup = await find(db, "look");
  const plan = await planOf(db, signup);
  await settleEarlier(call, plan && (await liveAttempt(db, signup.id, plan.nextSequence)));
  const { attempt, vaultToken, years } = await inTransaction(db, (tx) => storeUpgrade(tx, call, find));
  await charge(call, attempt, { source: { vaultToken }, vault: false });
  const { status } = await db
    .selectFrom("payments")
    .select("status")
    .where("attempt_id", "=", attempt.attempt_id)
    .executeTakeFirstOrThrow();
  // This charge was refunded because another attempt was live.
  if (status !== "charged") throw new ServiceError("payment-pending", { retryAfter: 5 });
  call.reached?.("answer-made");
  const { package_id: packageId, calculation } = attempt;
  return {
    name: orderName({ packageId, years }, locale),
    totalFormatted: money(calculation.total, calculation.currency, locale),
  };
};

/** Checks the request, then stores the attempt. Reads the plan under a lock, because another tab may have changed it. */
async function storeUpgrade(
  tx: Kysely<Tables>,
  { input, secrets, lang, reached }: Call<"payForUpgrade">,
  find: FindSignup,
): Promise<{ attempt: Attempt; vaultToken: string; years: 1 | 2 }> {
  const { paymentKey, ...seen } = input.body;
  const signup = await find(tx, "lock");
  const plan = await planOf(tx, signup);
  if (!plan) throw new ServiceError("upgrade-not-available");
  if (await liveAttempt(tx, signup.id, plan.nextSequence)) throw new ServiceError("payment-pending", { retryAfter: 5 });
  await refuseVoided(tx, signup.id, paymentKey);
  const { order, price } = changeOf(plan, seen);
  const kept = await methodFor(tx, signup.id, plan);
  if (!kept) throw new ServiceError("no-kept-method");
  const calculation = dueToday(plan, price);
  if (!isWhatWasSeen(seen, calculation, taxIdOf(secrets, signup.id, calculation)))
    throw new ServiceError("total-changed");
  reached?.("attempt-checked");
  const { packageId, productId, services } = order;
  const { calculation: renewal, renewsOn } = renewalOf(plan, price);
  const attempt = await tx
    .insertInto("payments")
    .values({
      attempt_id: randomUUID(),
      signup_id: signup.id,
      payment_key: paymentKey,
      status: "pending",
      sequence: plan.nextSequence,
      upgrade: JSON.stringify({ productId, services, renewal, renewsOn }),
      calculation: JSON.stringify(calculation),
      package_id: packageId,
      marketing_opt_in: signup.marketing_opt_in,
      language: lang,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  reached?.("attempt-written");
  return { attempt, vaultToken: kept.vaultToken, years: plan.years };
}
