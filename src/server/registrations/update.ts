import type { Kysely, Updateable } from "kysely";
import { inTransaction, now, type Tables } from "../db/index.ts";
import { invalidValue, type Call, type Handler, ServiceError } from "../http/index.ts";
import { hasAccount, hasLogin } from "./accounts.ts";
import { authorize, isBeingPaid, type Signup } from "./authorize.ts";
import { storeChildren } from "./children.ts";
import { hashSecurity, refuseOfPaid, requireParts, sectionChanges } from "./sections.ts";
import { plainName } from "./names.ts";
import { refuseSameContact } from "./same-contact.ts";

/** Saves all sections that the call names, or none. */
export const updateRegistration: Handler<"updateRegistration"> = async (call) => {
  const { body } = call.input;
  requireParts(body);
  if (body.sections.includes("FAMILY") && !body.coParent) {
    throw invalidValue("coParent", "errors.required");
  }
  // Check access first: hashing is expensive, so only do it for a valid caller.
  await authorize(call.db, call.input);
  const hashes = await hashSecurity(call.secrets, body);
  return inTransaction(call.db, async (tx) => {
    const signup = await authorize(tx, call.input, "lock");
    // Only a paid registration has a person's id, which its path does not name.
    const { userId = signup.user_id } = body.parent ?? {};
    if (signup.user_id !== null && userId !== signup.user_id)
      throw invalidValue("parent.userId", "service.otherRegistrationId");
    if (signup.paid_at) refuseOfPaid(body);
    else if (await isBeingPaid(tx, signup.id)) refuseOfPaid(body, "payment-pending");
    if (await hasLogin(tx, signup.id)) throw new ServiceError("credentials-set");
    const changes = {
      ...(await sectionChanges(tx, hashes, signup, body, call.config)),
      ...(call.input.referrer === undefined ? {} : { referrer: call.input.referrer }),
    };
    if (Object.keys(changes).length > 0) {
      await tx.updateTable("signups").set(changes).where("id", "=", signup.id).execute();
    }
    if (changes.email_key !== undefined && changes.email_key !== signup.email_key)
      await voidDetailsLinks(tx, signup.id);
    if (body.sections.includes("FAMILY")) await saveFamily(tx, { ...signup, ...parentOf(signup, changes) }, body);
    return {};
  });
};

/** Links to the details were mailed to the earlier e-mail, which may be another person's. */
async function voidDetailsLinks(tx: Kysely<Tables>, signupId: string): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ replaced_at: now })
    .where("signup_id", "=", signupId)
    .where("purpose", "=", "details")
    .where("replaced_at", "is", null)
    .where("used_at", "is", null)
    .execute();
}

/** The parent's data after these changes, for comparison with the family's. */
function parentOf(
  signup: Signup,
  changes: Updateable<Tables["signups"]>,
): Pick<Signup, "email" | "phone_number" | "phone_country_code"> {
  return {
    email: changes.email ?? signup.email,
    phone_number: changes.phone_number ?? signup.phone_number,
    phone_country_code: changes.phone_country_code ?? signup.phone_country_code,
  };
}

type Body = Call<"updateRegistration">["input"]["body"];

/**
 * Replaces the co-parent and the children. Throws if the co-parent has the parent's data, or may already have an
 * account.
 */
async function saveFamily(tx: Kysely<Tables>, signup: Signup, body: Body): Promise<void> {
  const { coParent, coParentDuplicateConfirmed = false, children = [] } = body;
  if (!coParent) return;
  refuseSameContact("coParent", signup, coParent);
  if (coParent.email && !coParentDuplicateConfirmed && (await hasAccount(tx, coParent.email, signup.id))) {
    throw new ServiceError("duplicate-co-parent", {
      fields: [{ field: "coParent.email.duplicate", code: "errors.duplicateCoParent" }],
    });
  }
  const row = {
    first_name: plainName(coParent.firstName),
    last_name: plainName(coParent.lastName),
    email: coParent.email ?? null,
    phone_country_code: coParent.phoneNumber ? (coParent.phoneCountryCode ?? null) : null,
    phone_number: coParent.phoneNumber ?? null,
    duplicate_confirmed: coParentDuplicateConfirmed,
  };
  await tx
    .insertInto("coparents")
    .values({ signup_id: signup.id, ...row })
    .onConflict((conflict) => conflict.column("signup_id").doUpdateSet(row))
    .execute();
  await tx.deleteFrom("children").where("signup_id", "=", signup.id).execute();
  await storeChildren(tx, signup.id, children);
}
