import type { Kysely } from "kysely";
import { now, type Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { hashToken } from "../secrets/index.ts";
import { isBeingPaid, type Signup } from "./authorize.ts";

interface InvitedCredentials {
  readonly inviteToken: string;
  /** Without it, the link alone identifies the person. */
  readonly userId?: string;
}

/**
 * Finds the invited parent of a valid link. Throws `auth.fail` for an unknown link and for another person's link;
 * `invite-used`, `invite-replaced` or `invite-expired` for a link that was valid earlier. `lock` locks the parent until
 * the transaction ends.
 */
export async function authorizeInvited(
  db: Kysely<Tables>,
  { inviteToken, userId }: InvitedCredentials,
  lock: "lock" | "look" = "look",
): Promise<Signup> {
  const find = db
    .selectFrom("invitations")
    .select(["signup_id", "used_at", "replaced_at", (is) => is("expires_at", "<=", now).as("expired")])
    .where("token_hash", "=", hashToken(inviteToken))
    .where("purpose", "!=", "details");
  const known = await find.executeTakeFirst();
  if (!known) throw new ServiceError("auth.fail");
  const query = db.selectFrom("signups").selectAll().where("id", "=", known.signup_id);
  const signup = await (lock === "lock" ? query.forUpdate() : query).executeTakeFirstOrThrow();
  if (userId !== undefined && signup.user_id !== userId) throw new ServiceError("auth.fail");
  // The previous holder of the lock may have used or replaced the link.
  const invitation = lock === "lock" ? await find.executeTakeFirstOrThrow() : known;
  if (invitation.used_at) throw new ServiceError("invite-used");
  if (invitation.replaced_at) throw new ServiceError("invite-replaced");
  if (invitation.expired && !(await isBeingPaid(db, signup.id))) throw new ServiceError("invite-expired");
  return signup;
}
