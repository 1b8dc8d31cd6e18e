import { type Kysely, sql } from "kysely";
import { inTransaction, type Tables } from "../db/index.ts";
import { type Call, type Handler, invalidValue } from "../http/index.ts";
import {
  authorize,
  hashSecurity,
  isBeingPaid,
  plainName,
  refuseOfPaid,
  requireParts,
  sectionChanges,
  type Signup,
  storeChildren,
} from "../registrations/index.ts";
import { paidThemselves } from "./find.ts";

type Body = Call<"updateInvitedParent">["input"]["body"];

/** Saves all sections that the call names, or none. */
export const updateInvitedParent: Handler<"updateInvitedParent"> = async ({ db, config, secrets, input }) => {
  const { body } = input;
  requireParts(body);
  if (body.sections.includes("FAMILY") && !body.children) {
    throw invalidValue("children", "errors.required");
  }
  // Check access first: hashing is expensive, so only do it for a valid link.
  await authorize(db, input);
  const hashes = await hashSecurity(secrets, body);
  return inTransaction(db, async (tx) => {
    const signup = await authorize(tx, input, "lock");
    if (await paidThemselves(tx, signup)) refuseOfPaid(body);
    else if (await isBeingPaid(tx, signup.id)) refuseOfPaid(body, "payment-pending");
    const changes = await sectionChanges(tx, hashes, signup, body, config);
    if (Object.keys(changes).length > 0) {
      await tx.updateTable("signups").set(changes).where("id", "=", signup.id).execute();
    }
    if (body.sections.includes("FAMILY")) await addChildren(tx, signup, body.children ?? []);
    return {};
  });
};

/** Adds the children that the family does not have yet. Those that the other parent entered stay unchanged. */
async function addChildren(tx: Kysely<Tables>, signup: Signup, children: NonNullable<Body["children"]>): Promise<void> {
  // The other parent may be adding the same child at this moment.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`family ${signup.family_id}`}, 0))`.execute(tx);
  const known = await tx
    .selectFrom("children")
    .innerJoin("signups", "signups.id", "children.signup_id")
    .select(["children.first_name", "children.last_name", "children.signup_id", "children.position"])
    .where("signups.family_id", "=", signup.family_id)
    .execute();
  const names = new Set(known.map((child) => nameKey(child.first_name, child.last_name)));
  const own = known.filter((one) => one.signup_id === signup.id).map(({ position }) => position);
  const fresh = children.filter((child) => {
    const key = nameKey(plainName(child.firstName), plainName(child.lastName));
    return !names.has(key) && names.add(key);
  });
  await storeChildren(tx, signup.id, fresh, Math.max(-1, ...own) + 1);
}

function nameKey(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.toLocaleLowerCase();
}
