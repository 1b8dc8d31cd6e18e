import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call } from "../http/index.ts";
import { hasAccount } from "./accounts.ts";
import type { Signup } from "./authorize.ts";
import { plainName } from "./names.ts";
import { refuseSameContact } from "./same-contact.ts";

type Body = Call<"updateRegistration">["input"]["body"];

/**
 * Replaces the co-parent and the children. Throws if the co-parent has the parent's data, or may already have an
 * account.
 */
export async function saveFamily(tx: Kysely<Tables>, signup: Signup, body: Body): Promise<void> {
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
  if (children.length === 0) return;
  await tx
    .insertInto("children")
    .values(
      children.map((child, position) => ({
        signup_id: signup.id,
        position,
        first_name: plainName(child.firstName),
        last_name: plainName(child.lastName),
        email: child.email ?? null,
      })),
    )
    .execute();
}
