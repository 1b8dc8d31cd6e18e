import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Signup } from "./authorize.ts";
import { emailKey } from "./names.ts";
import { internationalPhone } from "./phone.ts";

interface Contact {
  readonly email?: string | undefined;
  readonly phoneCountryCode?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

type Parent = Pick<Signup, "email" | "phone_country_code" | "phone_number">;

/**
 * Throws if a co-parent has the parent's e-mail or phone: two parents who share one cannot be told apart. The errors are
 * at the fields of `at`, whom the call changes.
 */
export function refuseSameContact(at: "parent" | "coParent", parent: Parent, coParent: Contact): void {
  const fields = [];
  if (coParent.email && emailKey(coParent.email) === emailKey(parent.email))
    fields.push({ field: `${at}.email`, code: "errors.sameEmail" });
  const { phoneCountryCode = "", phoneNumber } = coParent;
  const own = internationalPhone(parent.phone_country_code, parent.phone_number);
  if (phoneNumber && internationalPhone(phoneCountryCode, phoneNumber) === own)
    fields.push({ field: `${at}.phoneNumber`, code: "errors.samePhone" });
  if (fields.length > 0) throw new ServiceError("invalid-values", { fields });
}

/** Throws if a parent who edits their own data takes the e-mail or phone of their stored co-parent. */
export async function refuseContactOfCoParent(tx: Kysely<Tables>, signup: Signup, changes: Contact): Promise<void> {
  const { email, phoneCountryCode, phoneNumber } = changes;
  const phone = phoneCountryCode !== undefined || phoneNumber !== undefined;
  if (email === undefined && !phone) return;
  const coParent = await tx
    .selectFrom("coparents")
    .select(["email", "phone_country_code", "phone_number"])
    .where("signup_id", "=", signup.id)
    .executeTakeFirst();
  if (!coParent) return;
  const parent = {
    email: email ?? signup.email,
    phone_country_code: phoneCountryCode ?? signup.phone_country_code,
    phone_number: phoneNumber ?? signup.phone_number,
  };
  refuseSameContact("parent", parent, {
    ...(email !== undefined && { email: coParent.email ?? undefined }),
    ...(phone && {
      phoneCountryCode: coParent.phone_country_code ?? undefined,
      phoneNumber: coParent.phone_number ?? undefined,
    }),
  });
}
