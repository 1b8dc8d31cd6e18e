import type { Kysely } from "kysely";
import { now } from "../db/index.ts";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { hashToken } from "../secrets/index.ts";
import { isBeingPaid } from "./authorize.ts";
import type { Signup } from "./authorize.ts";

export interface InvitedCredentials {
  readonly inviteToken: string;
  /** Without one, the link alone says who it is for. */
  readonly userId?: string;
}

/**
 * The invited parent of a link that still works. Throws `auth.fail` for an unknown link and for one of another person, in the same way;
 * `invite-used`, `invite-replaced` or `invite-expired` for one that was good. `lock` keeps the parent from changing until the transaction ends.
 */
export async function authorizeInvited(
  db: Kysely<Tables>,
  { inviteToken, userId }: InvitedCredentials,
  lock: "lock" | "look" = "look",
): Promise<Signup> {
  const find = db
    .selectFrom("invitations")
    .select(["signup_id", "used_at", "replaced_at", (is) => is("expires_at", "<=", now).as("expired")])
    .where("token_hash", "=", hashToken(inviteToken));
  const known = await find.executeTakeFirst();
  if (!known) throw new ServiceError("auth.fail");
  const query = db.selectFrom("signups").selectAll().where("id", "=", known.signup_id);
  const signup = await (lock === "lock" ? query.forUpdate() : query).executeTakeFirstOrThrow();
  if (userId !== undefined && signup.user_id !== userId) throw new ServiceError("auth.fail");
  // Whoever had the lock before may have used the link or replaced it.
  const invitation = lock === "lock" ? await find.executeTakeFirstOrThrow() : known;
  if (invitation.used_at) throw new ServiceError("invite-used");
  if (invitation.replaced_at) throw new ServiceError("invite-replaced");
  if (invitation.expired && !(await isBeingPaid(db, signup.id))) throw new ServiceError("invite-expired");
  return signup;
}
