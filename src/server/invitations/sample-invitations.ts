import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { findPackage, makeOrder } from "../catalogue/index.ts";
import { inTransaction, now, type Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { receiptTextOf } from "../packages/index.ts";
import { emailKey, signupOf } from "../registrations/index.ts";
import { inviteCoParent } from "./invite-co-parent.ts";
import { inviteFamily } from "./invite-family.ts";

type SampleResources = Pick<Resources, "db" | "config" | "outbox" | "links">;

/** The people of the samples. */
const NAMES = { unpaid: "sam.rivera", paid: "casey.lane", ofProfessional: "taylor.brooks" } as const;

/** The package of the first parents in the samples. */
const PACKAGE = 2002;

/**
 * Adds sample invitations to a service with its own database: an unpaid co-parent, a paid one, and a parent of a family
 * that a professional created. Their mails are at /dev/outbox. A used invitation is replaced at the next start.
 */
export async function addSampleInvitations(resources: SampleResources, professionalId: string): Promise<void> {
  const { unpaid, paid, ofProfessional } = NAMES;
  if (!(await isOpen(resources.db, unpaid))) await addFamily(resources, unpaid, { paidFor: false });
  if (!(await isOpen(resources.db, paid))) await addFamily(resources, paid, { paidFor: true });
  if (!(await isOpen(resources.db, ofProfessional)))
    await addProfessionalFamily(resources, ofProfessional, professionalId);
}

/** The purposes of the messages whose links open a sample invitation; see `outbox.enqueue`. */
export async function sampleMessages(db: Kysely<Tables>): Promise<readonly string[]> {
  const open = await Promise.all(Object.values(NAMES).map((name) => openOf(db, name).execute()));
  return open.flat().flatMap(({ id }) => [`invitation ${id}`, `link ${id}`]);
}

/**
 * Whether a sample person with this name has a working link. Later samples of a name are numbered:
 * `sam.rivera+2@example.com`.
 */
async function isOpen(db: Kysely<Tables>, name: string): Promise<boolean> {
  return (await openOf(db, name).executeTakeFirst()) !== undefined;
}

function openOf(db: Kysely<Tables>, name: string) {
  return db
    .selectFrom("invitations")
    .innerJoin("signups", "signups.id", "invitations.signup_id")
    .select("invitations.id")
    .where("signups.email_key", "like", `${name}%@example.com`)
    .where("invitations.used_at", "is", null)
    .where("invitations.replaced_at", "is", null)
    .where("invitations.expires_at", ">", now);
}

async function nextEmail(db: Kysely<Tables>, name: string): Promise<string> {
  const before = await db
    .selectFrom("signups")
    .select("id")
    .where("email_key", "like", `${name}%@example.com`)
    .execute();
  return `${name}${before.length === 0 ? "" : `+${before.length + 1}`}@example.com`;
}

/** Adds a first parent who paid, with a child, and invites the co-parent. */
function addFamily(
  resources: SampleResources,
  coParent: string,
  { paidFor }: { readonly paidFor: boolean },
): Promise<void> {
  return inTransaction(resources.db, async (tx) => {
    const id = randomUUID();
    const email = "alex.morgan@example.com";
    await tx
      .insertInto("signups")
      .values({
        id,
        key_hash: null,
        created_at: now,
        expires_at: now,
        first_name: "Alex",
        last_name: "Morgan",
        email,
        email_key: emailKey(email),
        phone_country_code: "+1",
        phone_number: "5550100124",
        duplicate_confirmed: true,
        paid_at: now,
        user_id: randomUUID(),
        family_id: randomUUID(),
        // A coupon of the first parent also applies to the family.
        coupon: paidFor ? null : "WELCOME20",
      })
      .execute();
    const [firstName, lastName] = namesOf(coParent);
    await tx
      .insertInto("coparents")
      .values({
        signup_id: id,
        first_name: firstName,
        last_name: lastName,
        email: await nextEmail(tx, coParent),
        phone_country_code: null,
        phone_number: null,
        duplicate_confirmed: false,
      })
      .execute();
    await tx
      .insertInto("children")
      .values({ signup_id: id, position: 0, first_name: "Mila", last_name: "Morgan", email: null })
      .execute();
    const packageName = await addOrder(tx, id);
    await inviteCoParent(resources, tx, { signup: await signupOf(tx, id), language: "en", paidFor, packageName });
  });
}

async function addOrder(tx: Kysely<Tables>, signupId: string): Promise<string> {
  const found = findPackage(PACKAGE);
  const made = found && makeOrder(found.offer, found.item, undefined);
  if (!found || !made || "field" in made) throw new Error(`The catalogue has no package ${PACKAGE}`);
  const { order, years } = made;
  await tx
    .insertInto("orders")
    .values({
      signup_id: signupId,
      package_id: order.packageId,
      product_id: order.productId,
      services: [...order.services],
      years,
    })
    .execute();
  return receiptTextOf(found.item.plan, years, "en");
}

async function addProfessionalFamily(
  resources: SampleResources,
  parent: string,
  professionalId: string,
): Promise<void> {
  const [firstName, lastName] = namesOf(parent);
  await inviteFamily(resources, {
    professionalId,
    parents: [
      { firstName, lastName, email: await nextEmail(resources.db, parent), phoneCountryCode: "", phoneNumber: "" },
    ],
    children: [{ firstName: "Theo", lastName }],
    language: "en",
  });
}

/** "Sam" and "Rivera" from `sam.rivera`. */
function namesOf(name: string): [string, string] {
  const [first = "", last = ""] = name.split(".").map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return [first, last];
}
