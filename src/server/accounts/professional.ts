import { randomInt, randomUUID } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Language } from "../texts/index.ts";
import { accountOf } from "./find.ts";
import { sendWelcome } from "./messages.ts";
import { issueToken } from "./one-time-token.ts";

type Professional = Pick<Insertable<Tables["professionals"]>, "first_name" | "last_name" | "email" | "email_key"> & {
  readonly id: string;
};
type AccountResources = Pick<Resources, "secrets" | "outbox" | "links" | "config"> & { readonly lang: Language };

/**
 * Opens a professional's account, in the transaction that stores their registration. Derives the user name from their
 * name and sets no password: the welcome mail contains the link to choose one.
 */
export async function openProfessionalAccount(
  resources: AccountResources,
  tx: Kysely<Tables>,
  professional: Professional,
): Promise<void> {
  const account = await accountOf(tx, await addProfessionalUser(tx, professional));
  const token = await issueToken({ ...resources, db: tx }, "first-password", account);
  await sendWelcome(resources, tx, account, { token, purpose: `professional-welcome ${professional.id}` });
}

/** Adds the user of a professional with the first free user name. Returns the user's id. */
export async function addProfessionalUser(
  tx: Kysely<Tables>,
  { id: professional_id, first_name, last_name, email, email_key }: Professional,
): Promise<string> {
  for (const username of usernamesFor(first_name, last_name)) {
    const made = await tx
      .insertInto("users")
      .values({ id: randomUUID(), professional_id, email, email_key, username, username_key: username })
      .onConflict((conflict) => conflict.column("username_key").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return made.id;
  }
  throw new Error("No user name is free");
}

/**
 * User names made from both names, reduced to the allowed characters. Further ones get a random number, which does not
 * reveal how many people share a name.
 */
function* usernamesFor(firstName: string, lastName: string): Generator<string> {
  const words = [firstName, lastName].map(plain).filter(Boolean);
  const name = (words.length === 0 ? "pro.account" : words.join(".")).slice(0, LONGEST).replace(/\.$/, "");
  if (name.length >= SHORTEST) yield name;
  for (let tries = 0; tries < 20; tries += 1) yield `${name}.${randomInt(1_000, 1_000_000)}`;
}

/** Leaves room for a number. A user name has 6 to 30 characters. */
const LONGEST = 23;
const SHORTEST = 6;

/** "José" becomes "jose". A name in another alphabet becomes "". */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}
