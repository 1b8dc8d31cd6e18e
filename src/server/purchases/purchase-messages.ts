import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { inviteCoParent, makeLink } from "../invitations/index.ts";
import { localeOf } from "../../texts/index.ts";
import { findOrder, orderName } from "./order.ts";
import type { Purchase } from "./record.ts";
import { paymentRows, statementOf } from "./statement.ts";

type MessageResources = Pick<Resources, "config" | "outbox" | "links">;

/**
 * Queues the messages about a purchase, in its transaction: the receipt, and for a first payment, the link to create a
 * login if there is none yet and the co-parent's invitation.
 */
export async function enqueuePurchaseMessages(
  resources: MessageResources,
  tx: Kysely<Tables>,
  purchase: Purchase,
): Promise<void> {
  const { signup, attempt } = purchase;
  await enqueueReceipt(resources, tx, purchase, `receipt ${attempt.attempt_id}`);
  if (attempt.upgrade) return;
  const order = await findOrder(tx, signup.id);
  await inviteCoParent(resources, tx, {
    signup,
    language: attempt.language,
    paidFor: attempt.calculation.payForCoparent,
    packageName: order ? orderName(order, attempt.language) : "",
  });
}

/** Queues the receipt of a charge, with a new link to create the login if there is none yet. */
export async function enqueueReceipt(
  resources: MessageResources,
  tx: Kysely<Tables>,
  { signup, attempt, hasLogin }: Purchase,
  purpose: string,
): Promise<void> {
  const { links, outbox } = resources;
  const { language } = attempt;
  const order = await findOrder(tx, signup.id);
  const country = signup.address?.country;
  const locale = localeOf(language, links.countryOf(country));
  const paidAt = attempt.settled_at ?? new Date();
  const statement = order && statementOf({ attempt, order, paidAt, timeZone: signup.time_zone }, locale);
  const receipt = { purpose, channel: "mail", to: signup.email, language, country } as const;
  const values = {
    firstName: signup.first_name,
    rows: statement ? [...statement.lines, ...paymentRows(statement, locale)] : [],
    terms: statement?.renewal.terms ?? "",
  };
  if (attempt.upgrade) {
    const plan = order ? orderName({ packageId: attempt.package_id, years: order.years }, locale) : "";
    await outbox.enqueue(tx, {
      ...receipt,
      template: "upgradeReceipt",
      values: { ...values, link: links.to("login"), plan },
    });
    return;
  }
  // A person who loses the browser in which they paid has only this link.
  const made = hasLogin ? undefined : await makeLink(resources, tx, signup, language, "login");
  await outbox.enqueue(tx, {
    ...receipt,
    template: "purchaseReceipt",
    values: {
      ...values,
      link: made?.href ?? links.to("login"),
      login: made ? "Create" : "Exists",
      lastDay: made?.lastDay ?? "",
    },
  });
}
