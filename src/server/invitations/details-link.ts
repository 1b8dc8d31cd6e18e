import { type Kysely, sql } from "kysely";
import type { ServiceConfig } from "../config.ts";
import { inTransaction, now, type Tables } from "../db/index.ts";
import { type Handler, type Resources, ServiceError } from "../http/index.ts";
import { emailKey, isBeingPaid, isTaken } from "../registrations/index.ts";
import { hashToken } from "../secrets/index.ts";
import type { Language } from "../texts/index.ts";
import { makeLink } from "./link.ts";

type Dependencies = Pick<Resources, "config" | "outbox" | "links">;

/** Whether `sendDetailsLink` would send something. */
export async function hasDetails(db: Kysely<Tables>, config: ServiceConfig, email: string): Promise<boolean> {
  return !(await isTaken(db, email)) && (await unpaidOf(db, config, email).executeTakeFirst()) !== undefined;
}

/**
 * Mails the link to the details of the newest unpaid registration with this e-mail, unless it was paid or deleted by
 * now. Nothing is sent to people who have an account or are paying: their page must not lead them to pay twice.
 * Returns whether it was sent.
 */
export async function sendDetailsLink(
  dependencies: Dependencies,
  tx: Kysely<Tables>,
  email: string,
  language: Language,
): Promise<boolean> {
  const found = await unpaidOf(tx, dependencies.config, email).executeTakeFirst();
  // Parallel requests, and a payment, wait for each other here.
  const signup = found && (await unpaidOf(tx, dependencies.config, email, found.id).forUpdate().executeTakeFirst());
  if (!signup || (await isTaken(tx, email))) return false;
  const { invitationId, href, lastDay } = await makeLink(
    dependencies,
    tx,
    signup,
    language,
    "details",
    signup.kept_until,
  );
  await dependencies.outbox.enqueue(tx, {
    purpose: `link ${invitationId}`,
    channel: "mail",
    to: signup.email,
    template: "savedDetails",
    language,
    country: signup.address?.country,
    values: { firstName: signup.first_name, link: href, lastDay },
  });
  return true;
}

/** Returns the name and the e-mail of a registration in exchange for its link, once. */
export const openDetailsLink: Handler<"openDetailsLink"> = ({ db, input, keep }) =>
  inTransaction(db, async (tx) => {
    const signup = await tx
      .updateTable("invitations")
      .from("signups")
      .set({ used_at: now })
      .whereRef("signups.id", "=", "invitations.signup_id")
      .where("token_hash", "=", hashToken(input.token))
      .where("purpose", "=", "details")
      .where("used_at", "is", null)
      .where("replaced_at", "is", null)
      .where("invitations.expires_at", ">", now)
      .where("signups.paid_at", "is", null)
      .returning(["signups.id", "signups.first_name", "signups.last_name", "signups.email"])
      .executeTakeFirst();
    if (!signup || (await isBeingPaid(tx, signup.id))) throw new ServiceError("token-over");
    const answer = { firstName: signup.first_name, lastName: signup.last_name, email: signup.email };
    await keep(tx, answer);
    return answer;
  });

/**
 * The newest unpaid registration with this e-mail, or the one with this id, if the retention keeps it. An invited parent
 * has a link already.
 */
function unpaidOf(
  db: Kysely<Tables>,
  { registrationKeptDays: days }: Pick<ServiceConfig, "registrationKeptDays">,
  email: string,
  id?: string,
) {
  const keptUntil = sql<Date>`expires_at + make_interval(days => ${days})`;
  const signups = db.selectFrom("signups").selectAll().select(keptUntil.as("kept_until"));
  return (id === undefined ? signups : signups.where("id", "=", id))
    .where("email_key", "=", emailKey(email))
    .where("key_hash", "is not", null)
    .where("paid_at", "is", null)
    .where(keptUntil, ">", now)
    .orderBy("created_at", "desc")
    .limit(1);
}
