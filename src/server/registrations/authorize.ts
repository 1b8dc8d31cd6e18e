import type { Kysely, Selectable } from "kysely";
import { daysAgo, now, type Tables } from "../db/index.ts";
import { ServiceError, type Handler } from "../http/index.ts";
import { hashToken, sameBytes } from "../secrets/index.ts";
import { whoIsLoggedIn } from "../sessions.ts";

export type Signup = Selectable<Tables["signups"]>;

/** Finds the registration of a call. A handler may call it again with a lock. */
export type FindSignup = (db: Kysely<Tables>, lock: "lock" | "look") => Promise<Signup>;

interface Keyed {
  readonly signupId: string;
  readonly registrationKey: string;
}

interface Invited {
  readonly inviteToken: string;
  /** Without it, the link alone identifies the person. */
  readonly userId?: string;
}

/**
 * Finds the registration of a call. `lock` locks it until the transaction ends.
 *
 * By its key: throws `registration-unknown` for a wrong id and for a wrong key, and `registration-expired` if it has
 * expired and is neither paid nor being paid.
 *
 * By the link of an invited parent: throws `auth.fail` for an unknown link and for another person's link;
 * `invite-used`, `invite-replaced` or `invite-expired` for a link that was valid earlier.
 */
export function authorize(db: Kysely<Tables>, by: Keyed | Invited, lock: "lock" | "look" = "look"): Promise<Signup> {
  return "inviteToken" in by ? authorizeInvited(db, by, lock) : authorizeKeyed(db, by, lock);
}

async function authorizeKeyed(db: Kysely<Tables>, by: Keyed, lock: "lock" | "look"): Promise<Signup> {
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

async function authorizeInvited(
  db: Kysely<Tables>,
  { inviteToken, userId }: Invited,
  lock: "lock" | "look",
): Promise<Signup> {
  const find = db
    .selectFrom("invitations")
    .select(["signup_id", "used_at", "replaced_at", (is) => is("expires_at", "<=", now).as("expired")])
    .where("token_hash", "=", hashToken(inviteToken))
    .where("purpose", "!=", "details");
  const known = await find.executeTakeFirst();
  if (!known) throw new ServiceError("auth.fail");
  const signup = await signupOf(db, known.signup_id, lock);
  if (userId !== undefined && signup.user_id !== userId) throw new ServiceError("auth.fail");
  // The previous holder of the lock may have used or replaced the link.
  const invitation = lock === "lock" ? await find.executeTakeFirstOrThrow() : known;
  if (invitation.used_at) throw new ServiceError("invite-used");
  if (invitation.replaced_at) throw new ServiceError("invite-replaced");
  if (invitation.expired && !(await isBeingPaid(db, signup.id))) throw new ServiceError("invite-expired");
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
      or([eb("status", "=", "pending"), and([eb("status", "=", "charged"), eb("settled_at", ">", daysAgo(1))])]),
    );
  return (await found.executeTakeFirst()) !== undefined;
}

/** A registration by its id. Who may see it is verified by the caller. */
export function signupOf(db: Kysely<Tables>, id: string, lock: "lock" | "look" = "look"): Promise<Signup> {
  const query = db.selectFrom("signups").selectAll().where("id", "=", id);
  return (lock === "lock" ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

/** Checks that a registration is still open to the browser; without one, that somebody is logged in. */
export const keepSession: Handler<"keepSession"> = async ({ db, config, cookie, input }) => {
  const { signupId, registrationKey } = input;
  if (signupId === undefined && registrationKey === undefined) await whoIsLoggedIn(db, config, cookie);
  else await authorize(db, { signupId: signupId ?? UNKNOWN_ID, registrationKey: registrationKey ?? "" });
  return {};
};

/** An id that no registration has. */
const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";
