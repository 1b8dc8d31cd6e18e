import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call, WrongField } from "../http/index.ts";
import { hasAccount } from "./accounts.ts";
import type { Signup } from "./authorize.ts";
import { emailKey, plainName } from "./names.ts";
import { internationalPhone } from "./phone.ts";

type Body = Call<"updateRegistration">["input"]["body"];
type CoParent = NonNullable<Body["coParent"]>;

/**
 * Replaces the co-parent and the children. Throws if the co-parent has the parent's data, or may already have an
 * account.
 */
export async function saveFamily(tx: Kysely<Tables>, signup: Signup, body: Body): Promise<void> {
  const { coParent, coParentDuplicateConfirmed = false, children = [] } = body;
  if (!coParent) return;
  const same = sameAsParent(signup, coParent);
  if (same.length > 0) throw new ServiceError("invalid-values", { fields: same });
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

function sameAsParent(signup: Signup, coParent: CoParent): WrongField[] {
  const wrong: WrongField[] = [];
  if (coParent.email && emailKey(coParent.email) === emailKey(signup.email)) {
    wrong.push({ field: "coParent.email", code: "errors.sameEmail" });
  }
  const { phoneCountryCode = "", phoneNumber } = coParent;
  const own = internationalPhone(signup.phone_country_code, signup.phone_number);
  if (phoneNumber && internationalPhone(phoneCountryCode, phoneNumber) === own) {
    wrong.push({ field: "coParent.phoneNumber", code: "errors.samePhone" });
  }
  return wrong;
}
