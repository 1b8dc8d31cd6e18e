import { randomUUID } from "node:crypto";
import { inTransaction } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { storeChildren } from "../registrations/index.ts";
import type { Language } from "../texts/index.ts";
import { makeLink } from "./link.ts";
import { addInvited, type Invitee } from "./member.ts";

/** A family that a professional creates before either parent has signed up. */
interface ProfessionalFamily {
  readonly professionalId: string;
  /** One or two. */
  readonly parents: readonly Invitee[];
  readonly children: readonly { readonly firstName: string; readonly lastName: string }[];
  readonly language: Language;
}

/**
 * Creates the family and invites its parents, each by a mail that names the professional. Throws if the professional
 * does not exist.
 */
export function inviteFamily(
  resources: Pick<Resources, "db" | "config" | "outbox" | "links">,
  { professionalId, parents, children, language }: ProfessionalFamily,
): Promise<void> {
  return inTransaction(resources.db, async (tx) => {
    const familyId = randomUUID();
    const professional = await tx
      .selectFrom("professionals")
      .select(["first_name", "last_name"])
      .where("id", "=", professionalId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("professional_families")
      .values({ family_id: familyId, professional_id: professionalId })
      .execute();
    for (const [index, parent] of parents.entries()) {
      const invited = await addInvited(tx, { id: familyId, coupon: null }, parent);
      // Children are stored with the first parent and found by the family.
      if (index === 0) await storeChildren(tx, invited.id, children);
      const { invitationId, href, lastDay } = await makeLink(resources, tx, invited, language);
      await resources.outbox.enqueue(tx, {
        purpose: `invitation ${invitationId}`,
        channel: "mail",
        to: invited.email,
        template: "professionalInvitation",
        language,
        values: {
          firstName: invited.first_name,
          professionalName: `${professional.first_name} ${professional.last_name}`,
          link: href,
          lastDay,
        },
      });
    }
  });
}
