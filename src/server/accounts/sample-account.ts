import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { subscriptionOf } from "../catalogue/index.ts";
import { type Address, type Database, inTransaction, now, type Tables } from "../db/index.ts";
import { calculate } from "../pricing/index.ts";
import { emailKey } from "../registrations/index.ts";
import { hashPassword, type Secrets } from "../secrets/index.ts";
import type { LoginOf } from "./end-login.ts";

export interface SampleAccount {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Without the country code, which is +1. */
  readonly phoneNumber: string;
  /** Token of the payment method that is kept for it: one that every sandbox has. */
  readonly keptCard?: string;
}

/** The account for trying out the login, in a service that runs its own database. */
export const SAMPLE_ACCOUNT: SampleAccount = {
  username: "jordan.avery",
  password: "quiet-Harbor-41",
  email: "jordan.avery@example.com",
  phoneNumber: "5550100123",
  keptCard: "sample-visa",
};

export const SAMPLE_PROFESSIONAL: LoginOf = { username: "dana.whitfield", email: "dana.whitfield@example.com" };

/** Accounts whose passwords are public. */
export const SAMPLE_LOGINS: readonly LoginOf[] = [SAMPLE_ACCOUNT, SAMPLE_PROFESSIONAL];

/** Whether this is a sample account. Both fields must match, because a real person may have the same user name. */
export function isSample({ username, email }: LoginOf): boolean {
  return SAMPLE_LOGINS.some((one) => one.username === username.toLowerCase() && one.email === emailKey(email));
}

const ESSENTIAL = 2001;

const ADDRESS: Address = {
  line1: "18 Alder Street",
  line2: "",
  city: "Portland",
  region: "OR",
  postalCode: "97205",
  country: "US",
};

/** Adds an account with a paid one-year package. Does nothing if the user name is taken. */
export async function addSampleAccount(
  db: Database,
  secrets: Secrets,
  { username, password, email, phoneNumber, keptCard }: SampleAccount = SAMPLE_ACCOUNT,
): Promise<void> {
  const key = username.toLowerCase();
  if (await db.selectFrom("users").select("id").where("username_key", "=", key).executeTakeFirst()) return;
  const password_hash = await hashPassword(secrets, password);
  const [signup_id, id, family_id] = [randomUUID(), randomUUID(), randomUUID()];
  const mail = { email, email_key: emailKey(email) };
  await inTransaction(db, async (tx) => {
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
        address: JSON.stringify(ADDRESS),
        time_zone: "America/Los_Angeles",
      })
      .execute();
    await tx
      .insertInto("orders")
      .values({ signup_id, package_id: ESSENTIAL, product_id: subscriptionOf(1), services: [], years: 1 })
      .execute();
    if (keptCard !== undefined) await addPayment(tx, signup_id, keptCard);
    await tx
      .insertInto("users")
      .values({ ...mail, id, family_id, signup_id, username, username_key: key, password_hash })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .execute();
  });
}

async function addPayment(tx: Kysely<Tables>, signupId: string, keptCard: string): Promise<void> {
  const order = {
    packageId: ESSENTIAL,
    services: [],
    years: 1,
    payForCoparent: false,
    country: ADDRESS.country,
    region: ADDRESS.region,
  } as const;
  await tx
    .insertInto("payments")
    .values({
      attempt_id: randomUUID(),
      signup_id: signupId,
      status: "charged",
      settled_at: now,
      calculation: JSON.stringify(calculate(order)),
      package_id: ESSENTIAL,
      marketing_opt_in: false,
      language: "en",
      card_brand: "Visa",
      card_last_four: "1111",
      vault_token: keptCard,
    })
    .execute();
}
