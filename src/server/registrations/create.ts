import { randomUUID } from "node:crypto";
import { couponOfReferrer } from "../catalogue/index.ts";
import { inMs, now } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { newToken } from "../secrets/index.ts";
import { isTaken } from "./accounts.ts";
import { emailKey, plainName } from "./names.ts";

/** Begins a registration. */
export const createRegistration: Handler<"createRegistration"> = async ({ db, config, input }) => {
  const { parent, parentDuplicateConfirmed = false, anonymousId, identify } = input.body;
  if (!parentDuplicateConfirmed && (await isTaken(db, parent.email))) {
    throw new ServiceError("duplicate-parent", {
      fields: [{ field: "parent.email.duplicate", code: "errors.duplicateParent" }],
    });
  }
  const id = randomUUID();
  const { token, hash } = newToken();
  const coupon = couponOfReferrer(input.referrer);
  const { created_at: createdAt } = await db
    .insertInto("signups")
    .values({
      id,
      key_hash: hash,
      // By the same clock as its end, to the millisecond.
      created_at: now,
      expires_at: inMs(config.registrationTtlMs),
      first_name: plainName(parent.firstName),
      last_name: plainName(parent.lastName),
      email: parent.email.trim(),
      email_key: emailKey(parent.email),
      phone_country_code: parent.phoneCountryCode,
      phone_number: parent.phoneNumber,
      time_zone: parent.timeZone ?? null,
      duplicate_confirmed: parentDuplicateConfirmed,
      referrer: input.referrer ?? null,
      coupon: coupon?.code ?? null,
      anonymous_id: anonymousId ?? null,
      identify: identify ? JSON.stringify(identify) : null,
    })
    .returning("created_at")
    .executeTakeFirstOrThrow();
  return { registrationKey: token, signupId: id, createdAt: createdAt.getTime(), percentage: coupon?.percent ?? 0 };
};
