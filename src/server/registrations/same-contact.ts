import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Signup } from "./authorize.ts";
import { emailKey } from "./names.ts";

interface Contact {
  readonly email?: string | undefined;
  readonly phoneCountryCode?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

type Parent = Pick<Signup, "email" | "phone_country_code" | "phone_number">;

/**
 * Throws if a co-parent has the parent's e-mail or phone: two parents who share one cannot be distinguished. The errors are
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

/**
 * A phone number as it is dialled from abroad: `+447700900123`. Numbers that are the same phone are the same text, even
 * if one was stored with its trunk prefix or its country code. A number that its country's plan does not know is the
 * code and its digits.
 */
export function internationalPhone(countryCode: string, number: string): string {
  return parsed(countryCode, number)?.number ?? countryCode + number.replaceAll(/\D/g, "");
}

/** The same number in groups, as people read it: `+44 7700 900123`. */
export function writtenPhone(countryCode: string, number: string): string {
  return parsed(countryCode, number)?.formatInternational() ?? `${countryCode} ${number}`;
}

/** A number with its country code, as `+44 7700 900123`, in the two parts in which it is stored; none if it is no number. */
export function storedPhone(written: string): { readonly countryCode: string; readonly number: string } | undefined {
  const found = parsePhoneNumberFromString(written);
  return found && { countryCode: `+${found.countryCallingCode}`, number: found.nationalNumber };
}

function parsed(countryCode: string, number: string) {
  return parsePhoneNumberFromString(`${countryCode}${number}`);
}
