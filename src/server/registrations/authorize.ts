import type { Kysely, Selectable } from "kysely";
import { inMs, now } from "../db/index.ts";
import type { SignupTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { hashToken, sameBytes } from "../secrets/index.ts";

export type Signup = Selectable<SignupTable>;

/** How a handler finds the registration that it works for; asked again under a lock. */
export type FindSignup = (db: Kysely<Tables>, lock: "lock" | "look") => Promise<Signup>;

export interface Credentials {
  readonly signupId: string;
  readonly registrationKey: string;
}

/**
 * The registration of a key. Throws `registration-unknown` for a wrong id or key, in the same way, and `registration-expired`
 * when it is too old and neither paid for nor being paid for. `lock` keeps it from changing until the transaction ends.
 */
export async function authorize(db: Kysely<Tables>, by: Credentials, lock: "lock" | "look" = "look"): Promise<Signup> {
  let query = db
    .selectFrom("signups")
    .selectAll()
    .select((is) => is("expires_at", "<=", now).as("expired"))
    .where("id", "=", by.signupId);
  if (lock === "lock") query = query.forUpdate();
  const signup = await query.executeTakeFirst();
  if (!signup?.key_hash || !sameBytes(signup.key_hash, hashToken(by.registrationKey)))
    throw new ServiceError("registration-unknown");
  if (signup.paid_at === null && signup.expired && !(await isBeingPaid(db, signup.id)))
    throw new ServiceError("registration-expired");
  return signup;
}

/**
 * Nobody knows yet whether it was charged: until then its owner is told so, however old it is, or they would begin again and pay twice. For a day after the charge, too: it may
 * have been certain a moment after the registration was read, and its owner is on the way to the login.
 */
export async function isBeingPaid(db: Kysely<Tables>, signupId: string): Promise<boolean> {
  const found = db
    .selectFrom("payments")
    .select("attempt_id")
    .where("signup_id", "=", signupId)
    .where(({ or, and, eb }) =>
      or([eb("status", "=", "pending"), and([eb("status", "=", "charged"), eb("settled_at", ">", inMs(-DAY_MS))])]),
    );
  return (await found.executeTakeFirst()) !== undefined;
}

const DAY_MS = 86_400_000;

/** A registration whose owner is known already. */
export function signupOf(db: Kysely<Tables>, id: string): Promise<Signup> {
  return db.selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
