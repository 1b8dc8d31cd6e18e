import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey } from "./names.ts";

/** Whether an e-mail is a parent's account's, or will be when a payment that is under way has worked: whoever begins or pays for another registration with it must be told. */
export async function isTaken(db: Kysely<Tables>, email: string, except?: string): Promise<boolean> {
  return (await hasAccount(db, email, except)) || (await isPaying(db, email, except));
}

/** Whether nobody knows yet what became of a payment for a registration with this e-mail. */
export async function isPaying(db: Kysely<Tables>, email: string, except?: string): Promise<boolean> {
  let query = db
    .selectFrom("payments")
    .innerJoin("signups", "signups.id", "payments.signup_id")
    .select("signups.id")
    .where("signups.email_key", "=", emailKey(email))
    .where("payments.status", "=", "pending");
  if (except !== undefined) query = query.where("signups.id", "!=", except);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether a parent's account has this e-mail: a finished one, or one that is paid for. Open registrations do not count: people begin again.
 * Nor do professionals, whose accounts are their own: one may well be a parent too.
 * `except` is the registration that asks.
 */
export async function hasAccount(db: Kysely<Tables>, email: string, except?: string): Promise<boolean> {
  const key = emailKey(email);
  let query = db.selectFrom("signups").select("id").where("email_key", "=", key).where("paid_at", "is not", null);
  if (except !== undefined) query = query.where("id", "!=", except);
  if (await query.limit(1).executeTakeFirst()) return true;
  let users = db.selectFrom("users").select("id").where("email_key", "=", key).where("signup_id", "is not", null);
  if (except !== undefined) users = users.where("signup_id", "!=", except);
  return (await users.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a login was created for a registration: from then on, what it holds is changed by whoever is logged in alone. */
export async function hasLogin(db: Kysely<Tables>, signupId: string): Promise<boolean> {
  const user = db.selectFrom("users").select("id").where("signup_id", "=", signupId);
  return (await user.executeTakeFirst()) !== undefined;
}
