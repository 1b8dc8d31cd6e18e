import type { Kysely, Updateable } from "kysely";
import type { ServiceConfig } from "../config.ts";
import type { Tables } from "../db/index.ts";
import { type Call, invalidValue, ServiceError } from "../http/index.ts";
import { wrongPlace } from "../options/index.ts";
import { hashPassword, normaliseAnswer, type Secrets } from "../secrets/index.ts";
import { isTaken } from "./accounts.ts";
import type { Signup } from "./authorize.ts";
import { emailKey, plainName } from "./names.ts";
import { refuseContactOfCoParent } from "./same-contact.ts";
import { refuseUnsoldOrder } from "./sold-there.ts";

/** The sections that all registrations have, including invited parents'. */
type Sections = Pick<
  Call<"updateRegistration">["input"]["body"],
  "parent" | "parentDuplicateConfirmed" | "address" | "referral" | "security" | "sections"
>;

/** Throws for a section without its data, which would save nothing and look like a success. */
export function requireParts(body: Sections): void {
  const needs: readonly (readonly [boolean, keyof Sections])[] = [
    [body.sections.some((one) => one === "NAME" || one === "PARENT"), "parent"],
    [body.sections.includes("ADDRESS"), "address"],
    [body.sections.includes("REFERRAL"), "referral"],
    [body.sections.some((one) => one.startsWith("SECURITY")), "security"],
  ];
  const fields = needs
    .filter(([needed, part]) => needed && body[part] === undefined)
    .map(([, part]) => ({ field: part, code: "errors.required" }));
  if (fields.length > 0) throw new ServiceError("invalid-values", { fields });
}

/** After a payment, or while one is pending, throws for sections other than those of the login step. */
export function refuseOfPaid(
  { sections }: { readonly sections: readonly string[] },
  code: "already-paid" | "payment-pending" = "already-paid",
): void {
  if (sections.some((section) => !AFTER_PAYMENT.has(section)))
    throw code === "payment-pending" ? new ServiceError(code, { retryAfter: 5 }) : new ServiceError(code);
}

const AFTER_PAYMENT: ReadonlySet<string> = new Set(["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"]);

/** Hashes of the answer and the code that are to be saved; null for those that are not. */
interface SecurityHashes {
  readonly answer: string | null;
  readonly code: string | null;
}

/** Hashes the security answer and code. Slow on purpose, so never call it while holding a connection or a lock. */
export async function hashSecurity(secrets: Secrets, { security, sections }: Sections): Promise<SecurityHashes> {
  if (!security) return { answer: null, code: null };
  const [answer, code] = await Promise.all([
    sections.includes("SECURITY_QUESTION") ? hashPassword(secrets, normaliseAnswer(security.answer)) : null,
    sections.includes("SECURITY_CODE") ? hashPassword(secrets, security.code) : null,
  ]);
  return { answer, code };
}

/** The database changes for the named sections. Throws for invalid values. */
export async function sectionChanges(
  tx: Kysely<Tables>,
  hashes: SecurityHashes,
  signup: Signup,
  body: Sections,
  config: Pick<ServiceConfig, "homePricingGroup">,
): Promise<Updateable<Tables["signups"]>> {
  const parent = await parentChanges(tx, signup, body);
  const address = addressChanges(body);
  if (body.address && address.address) {
    const countryCode = parent.phone_country_code ?? signup.phone_country_code;
    await refuseUnsoldOrder(tx, signup, { country: body.address.country, countryCode }, config);
  }
  return {
    ...parent,
    ...address,
    ...referralChanges(body),
    ...securityChanges(hashes, signup, body),
  };
}

async function parentChanges(
  tx: Kysely<Tables>,
  signup: Signup,
  body: Sections,
): Promise<Updateable<Tables["signups"]>> {
  const { parent, parentDuplicateConfirmed = signup.duplicate_confirmed } = body;
  if (!parent || !body.sections.some((section) => section === "NAME" || section === "PARENT")) return {};
  if (parent.email !== undefined) await refuseEmailOfFamily(tx, signup, parent.email);
  if (parent.email !== undefined && !parentDuplicateConfirmed && (await isTaken(tx, parent.email, signup.id))) {
    throw new ServiceError("duplicate-parent", {
      fields: [{ field: "parent.email.duplicate", code: "errors.duplicateParent" }],
    });
  }
  if (!body.sections.includes("FAMILY")) await refuseContactOfCoParent(tx, signup, parent);
  return {
    duplicate_confirmed: parentDuplicateConfirmed,
    ...(parent.firstName === undefined ? {} : { first_name: plainName(parent.firstName) }),
    ...(parent.lastName === undefined ? {} : { last_name: plainName(parent.lastName) }),
    ...(parent.email === undefined ? {} : { email: parent.email, email_key: emailKey(parent.email) }),
    ...(parent.phoneCountryCode === undefined ? {} : { phone_country_code: parent.phoneCountryCode }),
    ...(parent.phoneNumber === undefined ? {} : { phone_number: parent.phoneNumber }),
    ...(parent.timeZone === undefined ? {} : { time_zone: parent.timeZone }),
  };
}

/** An invited parent must not use the e-mail of another parent in the family. */
async function refuseEmailOfFamily(
  tx: Kysely<Tables>,
  { id, family_id: familyId }: Signup,
  email: string,
): Promise<void> {
  if (familyId === null) return;
  const other = await tx
    .selectFrom("signups")
    .select("id")
    .where("family_id", "=", familyId)
    .where("id", "!=", id)
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  if (other) throw invalidValue("parent.email", "errors.sameEmail");
}

function addressChanges({ address, sections }: Sections): Updateable<Tables["signups"]> {
  if (!address || !sections.includes("ADDRESS")) return {};
  const wrong = wrongPlace(address);
  if (wrong !== undefined) throw invalidValue(`address.${wrong}`, "errors.choose");
  const { line2, city = "", region = "", postalCode = "" } = address;
  return { address: JSON.stringify({ ...address, line2: line2 ?? "", city, region, postalCode }) };
}

function referralChanges({ referral, sections }: Sections): Updateable<Tables["signups"]> {
  if (!referral || !sections.includes("REFERRAL")) return {};
  return { referral: referral.selection, referral_other: referral.other ?? null };
}

function securityChanges(
  { answer, code }: SecurityHashes,
  signup: Signup,
  { security }: Sections,
): Updateable<Tables["signups"]> {
  if (!security) return {};
  if (normaliseAnswer(security.answer) === normaliseAnswer(security.question)) {
    throw invalidValue("security.answer", "errors.answerSame");
  }
  return {
    security_question: answer === null ? signup.security_question : security.question,
    security_answer_hash: answer ?? signup.security_answer_hash,
    security_code_hash: code ?? signup.security_code_hash,
  };
}
