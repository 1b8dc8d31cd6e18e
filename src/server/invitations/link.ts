import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { inMs, now } from "../db/index.ts";
import type { LinkPurpose, Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Signup } from "../registrations/index.ts";
import { newToken } from "../secrets/index.ts";
import { dayWords } from "../texts/index.ts";
import type { Language } from "../texts/index.ts";

/** A link that was just made; the only time that it is known. */
export interface InviteLink {
  readonly invitationId: string;
  readonly href: string;
  /** The last day, worded. */
  readonly lastDay: string;
}

/**
 * Makes a link for an invited parent, or one to the login of whoever paid, and takes back the one before it. The parent must be locked, or new: a person
 * has one open link of each purpose, which the database holds to.
 */
export async function makeLink(
  { config, links }: Pick<Resources, "config" | "links">,
  tx: Kysely<Tables>,
  signup: Pick<Signup, "id" | "user_id">,
  language: Language,
  purpose: LinkPurpose = "invitation",
): Promise<InviteLink> {
  await openOf(tx, signup.id).where("purpose", "=", purpose).set({ replaced_at: now }).execute();
  const { token, hash } = newToken();
  const id = randomUUID();
  const { expires_at: expiresAt } = await tx
    .insertInto("invitations")
    .values({ id, signup_id: signup.id, purpose, token_hash: hash, expires_at: inMs(config.invitationTtlMs) })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return {
    invitationId: id,
    href: links.to("invitation", { token, user: signup.user_id ?? "" }),
    lastDay: dayWords(language, expiresAt),
  };
}

/** The links have nothing left to do: paid for, with user name and password. */
export async function useInvitation(tx: Kysely<Tables>, signupId: string): Promise<void> {
  await openOf(tx, signupId).set({ used_at: now }).execute();
}

function openOf(tx: Kysely<Tables>, signupId: string) {
  return tx
    .updateTable("invitations")
    .where("signup_id", "=", signupId)
    .where("replaced_at", "is", null)
    .where("used_at", "is", null);
}
