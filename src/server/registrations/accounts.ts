import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Tables } from "../db/index.ts";
import { emailKey } from "./names.ts";

/**
 * Whether an e-mail belongs to a parent's account, or to a registration that is being paid. Somebody who starts or pays
 * another registration with it must learn of it. `except` is the registration that asks.
 */
export function isTaken(db: Kysely<Tables>, email: string, except?: string): Promise<boolean> {
  const key = emailKey(email);
  return isAny(db, [...accounts(db, key, except), paying(db, key, except)]);
}

/**
 * Whether a parent's account has this e-mail, finished or only paid. Open registrations do not count, because people
 * may start again. Professionals do not count either: they have separate accounts, and may also be parents.
 */
export function hasAccount(db: Kysely<Tables>, email: string, except?: string): Promise<boolean> {
  return isAny(db, accounts(db, emailKey(email), except));
}

type IdQuery = SelectQueryBuilder<Tables, keyof Tables, { id: string | null }>;

/**
 * One statement, because it sees a single snapshot. Between two statements a payment could finish, and neither would
 * see it.
 */
async function isAny(db: Kysely<Tables>, of: readonly IdQuery[]): Promise<boolean> {
  const { any } = await db
    .selectNoFrom(({ or, exists }) => or(of.map((one) => exists(one))).as("any"))
    .executeTakeFirstOrThrow();
  return Boolean(any);
}

function accounts(db: Kysely<Tables>, key: string, except?: string): IdQuery[] {
  const paid = db.selectFrom("signups").select("id").where("email_key", "=", key).where("paid_at", "is not", null);
  const users = db
    .selectFrom("users")
    .select("signup_id as id")
    .where("email_key", "=", key)
    .where("signup_id", "is not", null);
  return except === undefined
    ? [paid, users]
    : [paid.where("id", "!=", except), users.where("signup_id", "!=", except)];
}

function paying(db: Kysely<Tables>, key: string, except?: string): IdQuery {
  const pending = db
    .selectFrom("payments")
    .innerJoin("signups", "signups.id", "payments.signup_id")
    .select("signups.id as id")
    .where("signups.email_key", "=", key)
    .where("payments.status", "=", "pending");
  return except === undefined ? pending : pending.where("signups.id", "!=", except);
}

/** Whether a login was created for a registration. From then on, only the logged-in person may change its data. */
export async function hasLogin(db: Kysely<Tables>, signupId: string): Promise<boolean> {
  const user = db.selectFrom("users").select("id").where("signup_id", "=", signupId);
  return (await user.executeTakeFirst()) !== undefined;
}
