import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import { now } from "../db/index.ts";
import type { InvitationTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { signupOf } from "../registrations/index.ts";
import { hashToken } from "../secrets/index.ts";
import { makeLink } from "./link.ts";

/** New links for one person. More would fill somebody's inbox on the word of whoever found an old link. */
const LIMITS = [
  { count: 1, seconds: 60 },
  { count: 5, seconds: 24 * 3600 },
];

/**
 * Mails a new link to whom an old one was for. To an account that is complete it mails how to log in, and answers the same: whether there is an
 * account is told to its owner alone.
 */
export const requestInviteLink: Handler<"requestInviteLink"> = ({ db, config, links, outbox, input, lang }) =>
  db.transaction().execute(async (tx) => {
    const hash = hashToken(input.inviteToken);
    const old = await tx.selectFrom("invitations").selectAll().where("token_hash", "=", hash).executeTakeFirst();
    if (!old) throw new ServiceError("auth.fail");
    // Two requests at once wait for each other here, so that the limit holds.
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

/** Every request makes a link, also one that is used up at once; the first link of a person was not asked for. */
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
