import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { emailKey, hasLogin, type Signup, signupOf } from "../registrations/index.ts";
import type { Language } from "../texts/index.ts";
import { isLinkDue } from "./link-pace.ts";
import { makeLink } from "./link.ts";

/** Registrations that are paid but have no login yet; newest first, five at most. */
export async function findWithoutLogin(db: Kysely<Tables>, email: string): Promise<Signup[]> {
  const paid = db.selectFrom("signups").selectAll().where("email_key", "=", emailKey(email));
  const signups = await paid.where("paid_at", "is not", null).orderBy("paid_at", "desc").execute();
  if (signups.length === 0) return [];
  const ids = signups.map(({ id }) => id);
  // Not by a join: see `withOwner` of accounts.
  const accounts = await db.selectFrom("users").select("signup_id").where("signup_id", "in", ids).execute();
  return signups.filter(({ id }) => !accounts.some((account) => account.signup_id === id)).slice(0, 5);
}

/**
 * Mails the link for creating a login, unless the login exists by now, or the earlier mail has to do. The earlier link
 * stops working.
 */
export async function sendLoginLink(
  resources: Pick<Resources, "config" | "outbox" | "links">,
  tx: Kysely<Tables>,
  { id }: Pick<Signup, "id">,
  language: Language,
): Promise<void> {
  // Parallel requests, and the call that creates the login, wait for each other here.
  const signup = await signupOf(tx, id, "lock");
  if (await hasLogin(tx, id)) return;
  if (!(await isLinkDue(tx, id, "login"))) return;
  await mailLink(resources, tx, signup, language, "login");
}

/** Mails a new link for creating a login, or for an invited parent. The earlier link stops working. */
export async function mailLink(
  resources: Pick<Resources, "config" | "outbox" | "links">,
  tx: Kysely<Tables>,
  signup: Signup,
  language: Language,
  purpose: "login" | "invitation",
): Promise<void> {
  const { invitationId, href, lastDay } = await makeLink(resources, tx, signup, language, purpose);
  await resources.outbox.enqueue(tx, {
    purpose: `link ${invitationId}`,
    channel: "mail",
    to: signup.email,
    template: purpose === "login" ? "loginLink" : "newInviteLink",
    language,
    country: signup.address?.country,
    values: { firstName: signup.first_name, link: href, lastDay },
  });
}
