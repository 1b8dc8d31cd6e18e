import { type Kysely, sql } from "kysely";
import type { ServiceConfig } from "./config.ts";
import { type EndedRows, inMs, now, type Tables } from "./db/index.ts";
import { type HostCookie, ServiceError } from "./http/index.ts";
import { hashToken, newToken } from "./secrets/index.ts";

type Lasting = Pick<ServiceConfig, "sessionIdleMs" | "sessionMaxMs">;

/** For a day after its end, the answer says that the session has expired, not that it is unknown. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Starts a session. The token must only be put into the browser's cookie. The account is used: it will not end for now.
 */
export async function startSession(db: Kysely<Tables>, lasting: Lasting, userId: string): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("sessions")
    .values({ hash, user_id: userId, used_at: now, expires_at: inMs(lasting.sessionMaxMs) })
    .execute();
  await db.updateTable("users").set({ seen_at: now, warned_at: null }).where("id", "=", userId).execute();
  return token;
}

/**
 * The id of the logged-in user. Counts as use of the session. Throws `session-unknown` or `session-expired`. If the
 * browser sent valid sessions of several people, somebody has planted one; then nobody is logged in, and a login ends
 * all of them.
 */
export async function whoIsLoggedIn(db: Kysely<Tables>, lasting: Lasting, cookie: HostCookie): Promise<string> {
  const hashes = cookie.values.map(hashToken);
  if (hashes.length === 0) throw new ServiceError("session-unknown");
  const found = await db
    .updateTable("sessions")
    .set({ used_at: now })
    .where("hash", "in", hashes)
    .where("expires_at", ">", now)
    .where("used_at", ">", inMs(-lasting.sessionIdleMs))
    .returning("user_id")
    .execute();
  const [userId, ...others] = new Set(found.map((one) => one.user_id));
  if (others.length > 0) throw new ServiceError("session-unknown");
  if (userId !== undefined) return userId;
  const old = await db.selectFrom("sessions").select("hash").where("hash", "in", hashes).executeTakeFirst();
  throw new ServiceError(old ? "session-expired" : "session-unknown");
}

/** Ends every session that the browser sent. */
export async function endSession(db: Kysely<Tables>, cookie: HostCookie): Promise<void> {
  const hashes = cookie.values.map(hashToken);
  if (hashes.length > 0) await db.deleteFrom("sessions").where("hash", "in", hashes).execute();
}

/** Ends every session of an account. */
export async function endSessionsOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Sessions past their absolute end, however long they were idle. */
export const oldSessions: EndedRows = { table: "sessions", where: sql`expires_at < ${inMs(-KEPT_MS)}` };
