import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import { inMs, now } from "../db/index.ts";
import type { EndedRows, SignupTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { authorizeInvited } from "../registrations/index.ts";
import { hashToken, newToken } from "../secrets/index.ts";

/** For a day after expiry, the holder is told that the token has expired, not that it is unknown. */
const KEPT_MS = 24 * 3_600_000;

/** Creates a token that lets its holder choose a user name and a password. Empty if they were already chosen. */
export async function giveCredentialsToken(db: Kysely<Tables>, signupId: string, ttlMs: number): Promise<string> {
  const user = await db.selectFrom("users").select("id").where("signup_id", "=", signupId).executeTakeFirst();
  if (user) return "";
  const { token, hash } = newToken();
  await db
    .insertInto("tokens")
    .values({ hash, purpose: "login", signup_id: signupId, expires_at: inMs(ttlMs) })
    .execute();
  return token;
}

/**
 * Finds the registration of a credentials token, and locks it if requested. The token of an invited parent's link also
 * works, once the subscription is paid. Throws `token-unknown` or `token-expired`, or `used` for a link with which a
 * login was created already.
 */
export async function ofToken(
  db: Kysely<Tables>,
  token: string,
  lock: "lock" | "look" = "look",
  used: "credentials-set" | "token-unknown" = "token-unknown",
): Promise<Selectable<SignupTable>> {
  const found = await db
    .selectFrom("tokens")
    .select(["signup_id", (is) => is("expires_at", "<=", now).as("expired")])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) return ofLink(db, token, lock, used);
  if (found.expired) throw new ServiceError("token-expired");
  const query = db.selectFrom("signups").selectAll().where("id", "=", found.signup_id);
  return (lock === "lock" ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

async function ofLink(
  db: Kysely<Tables>,
  inviteToken: string,
  lock: "lock" | "look",
  used: "credentials-set" | "token-unknown",
): Promise<Selectable<SignupTable>> {
  try {
    const signup = await authorizeInvited(db, { inviteToken }, lock);
    if (signup.paid_at) return signup;
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : "";
    if (code === "invite-expired" || code === "invite-replaced") throw new ServiceError("token-expired");
    if (code === "invite-used") throw new ServiceError(used);
    if (code === "") throw error;
  }
  throw new ServiceError("token-unknown");
}

/** Tokens that expired long ago. */
export const oldTokens: EndedRows = { table: "tokens", where: sql`expires_at < ${inMs(-KEPT_MS)}` };
