import { type Kysely, sql } from "kysely";
import { type LinkPurpose, now, type Tables } from "../db/index.ts";

/** Without a limit, anybody who knows an old link or an e-mail could fill an inbox. */
const A_DAY = 5;
const DAY_S = 24 * 3600;

/**
 * Whether a new link may be mailed to a person who asks for one. If not, the newest one is still valid: only a newer one
 * replaces it, and it works for longer than the limits last. So the answer to the request can be the usual one. The
 * person's row must be locked, so that parallel requests wait for each other.
 *
 * Counts all links of a person except the first, which they did not request. Every request that is due creates a link,
 * even one that is marked as used at once. `apartS`: how far apart two of them must be, besides.
 */
export async function isLinkDue(
  tx: Kysely<Tables>,
  signupId: string,
  purpose: LinkPurpose,
  apartS = 0,
): Promise<boolean> {
  const made = await tx
    .selectFrom("invitations")
    .select(sql<number>`extract(epoch from ${now} - created_at)::float8`.as("age"))
    .where("signup_id", "=", signupId)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  const requested = made.slice(0, -1).map(({ age }) => age);
  const [newest = Infinity, fifth = Infinity] = [requested[0], requested[A_DAY - 1]];
  return newest >= apartS && fifth >= DAY_S;
}
