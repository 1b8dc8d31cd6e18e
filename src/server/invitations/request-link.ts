import { inTransaction, now } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Handler } from "../http/index.ts";
import { signupOf } from "../registrations/index.ts";
import { hashToken } from "../secrets/index.ts";
import { isLinkDue } from "./link-pace.ts";
import { makeLink } from "./link.ts";

/** A page may be clicked twice; the mail needs its time to arrive. */
const APART_S = 60;

/**
 * Mails a new link to the owner of an old one. An owner with a complete account gets a mail about how to log in
 * instead. The answer is the same, so only the owner learns whether there is an account; also if the earlier mail has to
 * do.
 */
export const requestInviteLink: Handler<"requestInviteLink"> = ({ db, config, links, outbox, input, lang }) =>
  inTransaction(db, async (tx) => {
    const hash = hashToken(input.inviteToken);
    const old = await tx
      .selectFrom("invitations")
      .selectAll()
      .where("token_hash", "=", hash)
      .where("purpose", "!=", "details")
      .executeTakeFirst();
    if (!old) throw new ServiceError("auth.fail");
    // Parallel requests wait for each other here, so that the limit holds.
    await tx.selectFrom("signups").select("id").where("id", "=", old.signup_id).forUpdate().execute();
    const signup = await signupOf(tx, old.signup_id);
    if (signup.email === "") throw new ServiceError("link-request-failed");
    if (!(await isLinkDue(tx, signup.id, old.purpose, APART_S))) return {};
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
