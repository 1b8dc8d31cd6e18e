import { randomUUID } from "node:crypto";
import { couponOfReferrer } from "../catalogue/index.ts";
import { inMs, inTransaction, now } from "../db/index.ts";
import { visitorOf, withOutcome } from "../experiments/index.ts";
import { type Handler, ServiceError } from "../http/index.ts";
import { countSignUp } from "../quota/index.ts";
import { newToken } from "../secrets/index.ts";
import { isTaken } from "./accounts.ts";
import { emailKey, plainName } from "./names.ts";

/**
 * Starts a registration: stores it, counts it for its network, and stores the answer for its idempotency key, all in
 * one transaction.
 */
export const createRegistration: Handler<"createRegistration"> = async (call) => {
  const { db, input } = call;
  const { parent, parentDuplicateConfirmed = false, anonymousId, identify } = input.body;
  if (!parentDuplicateConfirmed && (await isTaken(db, parent.email))) {
    throw new ServiceError("duplicate-parent", {
      fields: [{ field: "parent.email.duplicate", code: "errors.duplicateParent" }],
    });
  }
  const { token, hash } = newToken();
  const coupon = couponOfReferrer(input.referrer);
  const row = {
    id: randomUUID(),
    key_hash: hash,
    // The database's clock, like the expiry, so that both have the same base.
    created_at: now,
    expires_at: inMs(call.config.registrationTtlMs),
    first_name: plainName(parent.firstName),
    last_name: plainName(parent.lastName),
    email: parent.email,
    email_key: emailKey(parent.email),
    phone_country_code: parent.phoneCountryCode,
    phone_number: parent.phoneNumber,
    time_zone: parent.timeZone ?? null,
    duplicate_confirmed: parentDuplicateConfirmed,
    referrer: input.referrer ?? null,
    coupon: coupon?.code ?? null,
    anonymous_id: anonymousId ?? null,
    visitor: visitorOf(call),
    identify: identify ? JSON.stringify(identify) : null,
  };
  return inTransaction(db, async (tx) => {
    await countSignUp(call, tx);
    const made = await withOutcome(tx, { visitor: row.visitor, metric: "registered", source: row.id })
      .insertInto("signups")
      .values(row)
      .returning("created_at")
      .executeTakeFirstOrThrow();
    const createdAt = made.created_at.getTime();
    const answer = { registrationKey: token, signupId: row.id, createdAt, percentage: coupon?.percent ?? 0 };
    await call.keep(tx, answer);
    return answer;
  });
};

/** The discount for a registration through this referrer, so that the page promises exactly what applies later. */
export const getDiscount: Handler<"getDiscount"> = ({ input }) =>
  Promise.resolve({ percentage: couponOfReferrer(input.referrer)?.percent ?? 0 });
