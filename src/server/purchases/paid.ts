import type { Kysely, Selectable } from "kysely";
import type { PaymentTable, Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { inviteCoParent, makeLink, useInvitation } from "../invitations/index.ts";
import type { Signup } from "../registrations/index.ts";
import { localeOf } from "../../texts/index.ts";
import { findOrder, nameOf } from "./order.ts";
import { paymentRows, statementOf } from "./statement.ts";

/**
 * The results of a purchase, in its transaction: mails the receipt, with the link to create a login if there is none
 * yet, and invites the co-parent.
 */
export async function tellOfPurchase(
  means: Pick<Resources, "config" | "outbox" | "links">,
  tx: Kysely<Tables>,
  { signup, attempt }: { readonly signup: Signup; readonly attempt: Selectable<PaymentTable> },
): Promise<void> {
  const language = attempt.language;
  const order = await findOrder(tx, signup.id);
  const packageName = order ? nameOf(order, language) : "";
  const country = signup.address?.country;
  const locale = localeOf(language, means.links.countryOf(country));
  const bought = { attempt, paidAt: signup.paid_at ?? new Date(), timeZone: signup.time_zone };
  const statement = order && statementOf({ ...bought, order }, locale);
  const user = await tx.selectFrom("users").select("id").where("signup_id", "=", signup.id).executeTakeFirst();
  // An invited parent who already had an account does not need their link any more.
  if (user) await useInvitation(tx, signup.id);
  // A person who loses the browser in which they paid has only this link.
  const made = user ? undefined : await makeLink(means, tx, signup, language, "login");
  await means.outbox.enqueue(tx, {
    purpose: `receipt ${attempt.attempt_id}`,
    channel: "mail",
    to: signup.email,
    template: "purchaseReceipt",
    language,
    country,
    values: {
      firstName: signup.first_name,
      link: made?.href ?? means.links.to("login"),
      login: made ? "Create" : "Exists",
      lastDay: made?.lastDay ?? "",
      rows: statement ? [...statement.lines, ...paymentRows(statement, locale)] : [],
      terms: statement?.renewal.terms ?? "",
    },
  });
  await inviteCoParent(means, tx, {
    signup,
    language,
    paidFor: attempt.calculation.payForCoparent,
    packageName,
  });
}

/** The result of an upgrade, in its transaction: mails the receipt. */
export async function tellOfUpgrade(
  means: Pick<Resources, "outbox" | "links">,
  tx: Kysely<Tables>,
  { signup, attempt }: { readonly signup: Signup; readonly attempt: Selectable<PaymentTable> },
): Promise<void> {
  const order = await findOrder(tx, signup.id);
  if (!order) return;
  const language = attempt.language;
  const country = signup.address?.country;
  const locale = localeOf(language, means.links.countryOf(country));
  const paidAt = attempt.settled_at ?? new Date();
  const statement = statementOf({ attempt, order, paidAt, timeZone: signup.time_zone }, locale);
  await means.outbox.enqueue(tx, {
    purpose: `receipt ${attempt.attempt_id}`,
    channel: "mail",
    to: signup.email,
    template: "upgradeReceipt",
    language,
    country,
    values: {
      firstName: signup.first_name,
      link: means.links.to("login"),
      plan: nameOf({ packageId: attempt.package_id, years: order.years }, locale),
      rows: [...statement.lines, ...paymentRows(statement, locale)],
      terms: statement.renewal.terms,
    },
  });
}
