import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { now, type Tables } from "../db/index.ts";
import { emailKey, plainName, type Signup } from "../registrations/index.ts";

/** An invited person, with the data that the inviter entered. */
export interface Invitee {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Both empty when unknown. */
  readonly phoneCountryCode: string;
  readonly phoneNumber: string;
}

/** Adds a parent to a family, as a registration that is opened by a link instead of a registration key. */
export function addInvited(
  tx: Kysely<Tables>,
  family: { readonly id: string; readonly coupon: string | null },
  invitee: Invitee,
): Promise<Signup> {
  return tx
    .insertInto("signups")
    .values({
      id: randomUUID(),
      key_hash: null,
      // Already expired: access comes from the link, which has its own expiry.
      expires_at: now,
      first_name: plainName(invitee.firstName),
      last_name: plainName(invitee.lastName),
      email: invitee.email,
      email_key: emailKey(invitee.email),
      phone_country_code: invitee.phoneCountryCode,
      phone_number: invitee.phoneNumber,
      duplicate_confirmed: false,
      coupon: family.coupon,
      user_id: randomUUID(),
      family_id: family.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
