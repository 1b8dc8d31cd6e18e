import { inTransaction, now } from "../db/index.ts";
import { type Handler, ServiceError } from "../http/index.ts";
import { hasLogin, signupOf } from "../registrations/index.ts";
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
    const signup = await signupOf(tx, old.signup_id, "lock");
    if (signup.email === "") throw new ServiceError("link-request-failed");
    if (!(await isLinkDue(tx, signup.id, old.purpose, APART_S))) return {};
    const to = { channel: "mail", to: signup.email, language: lang, country: signup.address?.country } as const;
    const isComplete = (await hasLogin(tx, signup.id)) && signup.paid_at !== null;
    const { invitationId, href, lastDay } = await makeLink({ config, links }, tx, signup, lang, old.purpose);
    const message = { ...to, purpose: `link ${invitationId}` };
    const firstName = signup.first_name;
    if (isComplete) {
      await tx.updateTable("invitations").set({ used_at: now }).where("id", "=", invitationId).execute();
      const values = { firstName, link: links.to("login") };
      await outbox.enqueue(tx, { ...message, template: "loginReminder", values });
    } else
      await outbox.enqueue(tx, { ...message, template: "newInviteLink", values: { firstName, link: href, lastDay } });
    return {};
  });
