import type { Kysely } from "kysely";
import { now, type Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { hasAccount, type Signup } from "../registrations/index.ts";
import type { Language } from "../texts/index.ts";
import { makeLink } from "./link.ts";
import { addInvited } from "./member.ts";

interface Inviter {
  /** The first parent, who has just paid. */
  readonly signup: Signup;
  readonly language: Language;
  /** Whether they also paid for the co-parent. */
  readonly paidFor: boolean;
  /** Name of the package on receipts. */
  readonly packageName: string;
}

/**
 * Invites the co-parent of a parent who paid, by mail. Runs in the transaction of the payment, or of the later call
 * that adds the e-mail. Does nothing without an e-mail. A co-parent with an account needs no second one: their mail
 * says who named them and how support links the two accounts.
 */
export async function inviteCoParent(
  resources: Pick<Resources, "config" | "outbox" | "links">,
  tx: Kysely<Tables>,
  { signup, language, paidFor, packageName }: Inviter,
): Promise<void> {
  const coParent = await tx.selectFrom("coparents").selectAll().where("signup_id", "=", signup.id).executeTakeFirst();
  if (!coParent?.email || !signup.family_id) return;
  const country = signup.address?.country;
  if (await hasAccount(tx, coParent.email, signup.id)) {
    await resources.outbox.enqueue(tx, {
      purpose: `co-parent ${signup.id}`,
      channel: "mail",
      to: coParent.email,
      template: "coParentNamed",
      language,
      country,
      values: {
        firstName: coParent.first_name,
        inviterName: signup.first_name,
        packageName,
        paid: paidFor ? "Paid" : "Unpaid",
        link: resources.links.to("login"),
      },
    });
    return;
  }
  const invited = await addInvited(
    tx,
    { id: signup.family_id, coupon: signup.coupon },
    {
      firstName: coParent.first_name,
      lastName: coParent.last_name,
      email: coParent.email,
      phoneCountryCode: coParent.phone_country_code ?? "",
      phoneNumber: coParent.phone_number ?? "",
    },
  );
  if (paidFor) await giveSamePackage(tx, signup.id, invited.id);
  const { invitationId, href, lastDay } = await makeLink(resources, tx, invited, language);
  const common = {
    purpose: `invitation ${invitationId}`,
    channel: "mail",
    to: invited.email,
    language,
    country,
  } as const;
  const values = { firstName: invited.first_name, inviterName: signup.first_name, link: href, lastDay };
  if (!paidFor) await resources.outbox.enqueue(tx, { ...common, template: "invitation", values });
  else
    await resources.outbox.enqueue(tx, {
      ...common,
      template: "signUpInstructions",
      values: { ...values, packageName },
    });
}

/** Gives the co-parent the package that the first parent paid for twice. */
async function giveSamePackage(tx: Kysely<Tables>, from: string, to: string): Promise<void> {
  const order = await tx.selectFrom("orders").selectAll().where("signup_id", "=", from).executeTakeFirstOrThrow();
  await tx
    .insertInto("orders")
    .values({ ...order, signup_id: to })
    .execute();
  await tx.updateTable("signups").set({ paid_at: now }).where("id", "=", to).execute();
}
