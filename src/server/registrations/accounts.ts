import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey } from "./names.ts";

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
