import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { inMs, type LinkPurpose, now, type Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Signup } from "../registrations/index.ts";
import { localeOf } from "../../texts/index.ts";
import { newToken } from "../secrets/index.ts";
import { dayWords, type Language } from "../texts/index.ts";

/** A new link. Its address is known only now, because the database stores a hash. */
interface InviteLink {
  readonly invitationId: string;
  readonly href: string;
  /** Last day of validity, formatted in the person's language. */
  readonly lastDay: string;
}

/**
 * Creates a link for an invited parent, to the login of a person who paid, or to the details of one who did not, and
 * invalidates the earlier one. The parent's row must be locked or new: the database allows one open link per person and
 * purpose. `until`: when its data is deleted, if that is known.
 */
export async function makeLink(
  { config, links }: Pick<Resources, "config" | "links">,
  tx: Kysely<Tables>,
  signup: Pick<Signup, "id" | "user_id"> & { readonly address?: Signup["address"] },
  language: Language,
  purpose: LinkPurpose = "invitation",
  until?: Date,
): Promise<InviteLink> {
  await openOf(tx, signup.id).where("purpose", "=", purpose).set({ replaced_at: now }).execute();
  const { token, hash } = newToken();
  const id = randomUUID();
  const lasts = inMs(config.invitationTtlMs);
  const { expires_at: expiresAt } = await tx
    .insertInto("invitations")
    .values({
      id,
      signup_id: signup.id,
      purpose,
      token_hash: hash,
      expires_at: until ? sql<Date>`least(${lasts}, ${until}::timestamptz)` : lasts,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return {
    invitationId: id,
    href:
      purpose === "details"
        ? links.to("details", { token })
        : links.to("invitation", { token, user: signup.user_id ?? "" }),
    lastDay: dayWords(localeOf(language, links.countryOf(signup.address?.country)), expiresAt),
  };
}

/** Marks a parent's links as used: they have paid and have a user name and password. */
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
