import { randomUUID } from "node:crypto";
import { subscriptionOf } from "../catalogue/index.ts";
import { now } from "../db/index.ts";
import type { Database } from "../db/index.ts";
import { emailKey } from "../registrations/index.ts";
import { hashPassword } from "../secrets/index.ts";
import type { Secrets } from "../secrets/index.ts";
import type { LoginOf } from "./end-login.ts";

export interface SampleAccount {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Without its code, which is +1. */
  readonly phoneNumber: string;
}

/** The account that a service has which keeps its own database, so that everything about logging in can be tried. */
export const SAMPLE_ACCOUNT: SampleAccount = {
  username: "jordan.avery",
  password: "quiet-Harbor-41",
  email: "jordan.avery@example.com",
  phoneNumber: "5550100123",
};

/** Whom the sample professional logs in as. */
export const SAMPLE_PROFESSIONAL: LoginOf = { username: "dana.whitfield", email: "dana.whitfield@example.com" };

/** Whose passwords everybody can read. */
export const SAMPLE_LOGINS: readonly LoginOf[] = [SAMPLE_ACCOUNT, SAMPLE_PROFESSIONAL];

/** Whether an account is one of them: both must fit, since a real person may have the user name. */
export function isSample({ username, email }: LoginOf): boolean {
  return SAMPLE_LOGINS.some((one) => one.username === username.toLowerCase() && one.email === emailKey(email));
}

/** Adds an account with a package of one year that is paid for. Whose user name is taken stays as they are. */
export async function addSampleAccount(
  db: Database,
  secrets: Secrets,
  { username, password, email, phoneNumber } = SAMPLE_ACCOUNT,
): Promise<void> {
  const key = username.toLowerCase();
  if (await db.selectFrom("users").select("id").where("username_key", "=", key).executeTakeFirst()) return;
  const password_hash = await hashPassword(secrets, password);
  const [signup_id, id, family_id] = [randomUUID(), randomUUID(), randomUUID()];
  const mail = { email, email_key: emailKey(email) };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("signups")
      .values({
        ...mail,
        id: signup_id,
        key_hash: null,
        created_at: now,
        expires_at: now,
        first_name: "Jordan",
        last_name: "Avery",
        phone_country_code: "+1",
        phone_number: phoneNumber,
        duplicate_confirmed: false,
        paid_at: now,
        user_id: id,
        family_id,
      })
      .execute();
    await tx
      .insertInto("orders")
      .values({ signup_id, package_id: 2001, product_id: subscriptionOf(1), services: [], years: 1 })
      .execute();
    await tx
      .insertInto("users")
      .values({ ...mail, id, family_id, signup_id, username, username_key: key, password_hash })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .execute();
  });
}
