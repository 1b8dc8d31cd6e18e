import { type Kysely, sql } from "kysely";
import { type EndedRows, inMs, now, type Tables } from "../db/index.ts";
import { hashToken, newToken } from "../secrets/index.ts";
import type { Role } from "./roles.ts";

/** Somebody of staff who is signed in. */
export interface StaffMember {
  /** The provider's own id of them, which never changes and is never given to somebody else. */
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

const LASTS_MS = 8 * 3_600_000;
const IDLE_MS = 3_600_000;

/** Starts a session. The token must only be put into the browser's cookie. */
export async function startStaffSession(db: Kysely<Tables>, { id, name, role }: StaffMember): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto("staff_sessions")
    .values({ hash, staff_id: id, name, role, used_at: now, expires_at: inMs(LASTS_MS) })
    .execute();
  return token;
}

/**
 * Who is signed in; counts as use of the session. If the browser sent sessions of several people, somebody has planted
 * one, and nobody is signed in.
 */
export async function findStaffMember(db: Kysely<Tables>, tokens: readonly string[]): Promise<StaffMember | undefined> {
  if (tokens.length === 0) return undefined;
  const found = await db
    .updateTable("staff_sessions")
    .set({ used_at: now })
    .where("hash", "in", tokens.map(hashToken))
    .where("expires_at", ">", now)
    .where("used_at", ">", inMs(-IDLE_MS))
    .returning(["staff_id as id", "name", "role"])
    .execute();
  const [only] = found;
  return new Set(found.map(({ id }) => id)).size === 1 ? only : undefined;
}

/** Ends every session that the browser sent. */
export async function endStaffSessions(db: Kysely<Tables>, tokens: readonly string[]): Promise<void> {
  if (tokens.length > 0) await db.deleteFrom("staff_sessions").where("hash", "in", tokens.map(hashToken)).execute();
}

export const oldStaffSessions: EndedRows = { table: "staff_sessions", where: sql`expires_at < ${now}` };
