import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import { now } from "../db/index.ts";
import type { InvitationTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { signupOf } from "../registrations/index.ts";
import { hashToken } from "../secrets/index.ts";
import { makeLink } from "./link.ts";

/** Limits on new links per person. Without them, anybody who found an old link could flood an inbox. */
const LIMITS = [
  { count: 1, seconds: 60 },
  { count: 5, seconds: 24 * 3600 },
];

/**
 * Mails a new link to the owner of an old one. An owner with a complete account gets a mail about how to log in
 * instead. The answer is the same, so only the owner learns whether there is an account.
 */
export const requestInviteLink: Handler<"requestInviteLink"> = ({ db, config, links, outbox, input, lang }) =>
  db.transaction().execute(async (tx) => {
    const hash = hashToken(input.inviteToken);
    const old = await tx.selectFrom("invitations").selectAll().where("token_hash", "=", hash).executeTakeFirst();
    if (!old) throw new ServiceError("auth.fail");
    // Parallel requests wait for each other here, so that the limit holds.
    await tx.selectFrom("signups").select("id").where("id", "=", old.signup_id).forUpdate().execute();
    const signup = await signupOf(tx, old.signup_id);
    if (signup.email === "") throw new ServiceError("link-request-failed");
    await refuseTooMany(tx, old);
    const to = { channel: "mail", to: signup.email, language: lang, country: signup.address?.country } as const;
    const user = await tx.selectFrom("users").select("id").where("signup_id", "=", signup.id).executeTakeFirst();
    const { invitationId, href, lastDay } = await makeLink({ config, links }, tx, signup, lang, old.purpose);
    if (user && signup.paid_at) {
      await tx.updateTable("invitations").set({ used_at: now }).where("id", "=", invitationId).execute();
      await outbox.enqueue(tx, {
        ...to,
        purpose: `link ${invitationId}`,
        template: "loginReminder",
        values: { firstName: signup.first_name, link: links.to("login") },
      });
    } else {
      await outbox.enqueue(tx, {
        ...to,
        purpose: `link ${invitationId}`,
        template: "newInviteLink",
        values: { firstName: signup.first_name, link: href, lastDay },
      });
    }
    return {};
  });

/**
 * Counts all links of a person except the first, which they did not request. Every request creates a link, even one
 * that is marked as used at once.
 */
async function refuseTooMany(
  tx: Kysely<Tables>,
  { signup_id: signupId, purpose }: Pick<Selectable<InvitationTable>, "signup_id" | "purpose">,
): Promise<void> {
  const made = await tx
    .selectFrom("invitations")
    .select(sql<number>`extract(epoch from ${now} - created_at)::float8`.as("age"))
    .where("signup_id", "=", signupId)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(20)
    .execute();
  const asked = made.slice(0, -1).map(({ age }) => age);
  for (const { count, seconds } of LIMITS) {
    const age = asked[count - 1];
    if (age === undefined || age >= seconds) continue;
    throw new ServiceError("too-many-requests", { retryAfter: Math.ceil(seconds - age) });
  }
}
