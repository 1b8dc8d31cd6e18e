import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type EndedRows, inMs, now, type Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import { authorize, hasLogin, type Signup, signupOf } from "../registrations/index.ts";
import { hashToken, type Secrets } from "../secrets/index.ts";

/** For a day after expiry, the answer says that the token has expired, not that it is unknown. */
const KEPT_MS = 24 * 3_600_000;

/**
 * The token that lets its holder choose a user name and a password; empty if they were already chosen. A registration
 * has one: as long as it works, each call gives the same one for longer, and all tabs have it. After its end there is a
 * new one.
 */
export async function giveCredentialsToken(
  { db, secrets }: { readonly db: Kysely<Tables>; readonly secrets: Secrets },
  signupId: string,
  ttlMs: number,
): Promise<string> {
  if (await hasLogin(db, signupId)) return "";
  const tokenOf = (seed: Buffer): string => secrets.sign(`login ${signupId} ${seed.toString("base64url")}`);
  const seed = randomBytes(16);
  // By the new row's time, whose end is `ttlMs` from now.
  const works = sql`excluded.expires_at - tokens.expires_at < ${ttlMs}::float8 * interval '1 millisecond'`;
  const kept = await db
    .insertInto("tokens")
    .values({ hash: hashToken(tokenOf(seed)), purpose: "login", signup_id: signupId, seed, expires_at: inMs(ttlMs) })
    .onConflict((conflict) =>
      conflict
        .columns(["signup_id", "purpose"])
        .where("seed", "is not", null)
        .doUpdateSet({
          hash: sql<Buffer>`case when ${works} then tokens.hash else excluded.hash end`,
          seed: sql<Buffer>`case when ${works} then tokens.seed else excluded.seed end`,
          expires_at: (row) => row.ref("excluded.expires_at"),
        }),
    )
    .returning("seed")
    .executeTakeFirstOrThrow();
  return tokenOf(kept.seed ?? seed);
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
): Promise<Signup> {
  const found = await db
    .selectFrom("tokens")
    .select(["signup_id", (is) => is("expires_at", "<=", now).as("expired")])
    .where("hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!found) return ofLink(db, token, lock, used);
  if (found.expired) throw new ServiceError("token-expired");
  return signupOf(db, found.signup_id, lock);
}

async function ofLink(
  db: Kysely<Tables>,
  inviteToken: string,
  lock: "lock" | "look",
  used: "credentials-set" | "token-unknown",
): Promise<Signup> {
  try {
    const signup = await authorize(db, { inviteToken }, lock);
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
