import type { Kysely, Selectable } from "kysely";
import { inMs, now, type Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { hashToken, sameBytes } from "../secrets/index.ts";

export type Signup = Selectable<Tables["signups"]>;

/** Finds the registration of a call. A handler may call it again with a lock. */
export type FindSignup = (db: Kysely<Tables>, lock: "lock" | "look") => Promise<Signup>;

interface Credentials {
  readonly signupId: string;
  readonly registrationKey: string;
}

/**
 * Finds a registration by its key. Throws `registration-unknown` for a wrong id and for a wrong key, and
 * `registration-expired` if it has expired and is neither paid nor being paid. `lock` locks it until the transaction
 * ends.
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
 * Whether a payment is pending, or was charged within the last day. A pending one keeps the registration open, however
 * old: otherwise its owner could start again and pay twice. A recent charge counts because it may have been recorded
 * after the registration was read, and because its owner still has to create the login.
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

/** A registration whose owner was already verified. */
export function signupOf(db: Kysely<Tables>, id: string, lock: "lock" | "look" = "look"): Promise<Signup> {
  const query = db.selectFrom("signups").selectAll().where("id", "=", id);
  return (lock === "lock" ? query.forUpdate() : query).executeTakeFirstOrThrow();
}
