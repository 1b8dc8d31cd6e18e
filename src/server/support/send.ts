import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { accountOf, mailPasswordLink } from "../accounts/index.ts";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { mailLink, sendDetailsLink } from "../invitations/index.ts";
import { recipientKey } from "../outbox/index.ts";
import { charges, enqueueReceipt } from "../purchases/index.ts";
import { signupOf } from "../registrations/index.ts";
import type { Language } from "../texts/index.ts";
import type { Person } from "./person.ts";
import { SupportError } from "./support-error.ts";

type SendingResources = Pick<Resources, "config" | "outbox" | "links" | "secrets">;

/**
 * Mails a person the link that they need now, always to their own address: to choose a password, to create the login of
 * what they paid, to their invitation, or to the details of a registration that was not paid. Returns which.
 */
export async function sendLink(
  resources: SendingResources,
  tx: Kysely<Tables>,
  person: Person,
  lang: Language,
): Promise<string> {
  refuseErased(person);
  if (person.userId !== null) {
    await mailPasswordLink({ ...resources, lang }, tx, await accountOf(tx, person.userId));
    return "to choose a password";
  }
  const signup = await lockSignup(tx, person);
  if (signup.paid_at !== null) {
    await mailLink(resources, tx, signup, lang, "login");
    return "to create the login";
  }
  if (signup.key_hash === null) {
    await mailLink(resources, tx, signup, lang, "invitation");
    return "to the invitation";
  }
  if (!(await sendDetailsLink(resources, tx, signup.email, lang)))
    throw new SupportError(
      "There is no link to send: the registration is being paid or too old, or somebody with this e-mail has an account (`find` shows it)",
    );
  return "to the details of the registration";
}

/** Mails a receipt again, that of the newest charge or of the payment named. Returns the payment's id. */
export async function sendReceipt(
  resources: SendingResources,
  tx: Kysely<Tables>,
  person: Person,
  { payment, lang }: { readonly payment: string | undefined; readonly lang: Language },
): Promise<string> {
  refuseErased(person);
  const signup = await lockSignup(tx, person);
  const attempts = await charges(tx, signup.id).selectAll().execute();
  const attempt = payment === undefined ? attempts[0] : attempts.find(({ attempt_id: id }) => id === payment);
  if (!attempt) throw new SupportError("There is no such charge: `show` lists the payments of this person");
  const hasLogin = person.userId !== null;
  const purpose = `receipt ${attempt.attempt_id} ${randomUUID()}`;
  await enqueueReceipt(resources, tx, { signup, attempt: { ...attempt, language: lang }, hasLogin }, purpose);
  return attempt.attempt_id;
}

/** The language of the last message to a person, of which a row is kept; English without one. */
export async function languageOf(
  { secrets }: Pick<Resources, "secrets">,
  db: Kysely<Tables>,
  { email }: Person,
): Promise<Language> {
  const last = await db
    .selectFrom("outbox")
    .select("language")
    .where("recipient", "=", recipientKey(secrets, email))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.language ?? "en";
}

function refuseErased({ email, erasedAt }: Person): void {
  if (erasedAt !== null || email === "") throw new SupportError("This person has no e-mail address any more");
}

async function lockSignup(tx: Kysely<Tables>, { isParent, id }: Person) {
  if (!isParent) throw new SupportError("A professional has no payments, and their link needs an account");
  return signupOf(tx, id, "lock");
}
