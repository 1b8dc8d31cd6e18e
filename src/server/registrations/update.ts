import type { Kysely, Updateable } from "kysely";
import type { SignupTable, Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call, Handler } from "../http/index.ts";
import { hashPassword, normaliseAnswer } from "../secrets/index.ts";
import { hasAccount } from "./accounts.ts";
import { authorize } from "./authorize.ts";
import type { Signup } from "./authorize.ts";
import { saveFamily } from "./family.ts";
import { emailKey, plainName } from "./names.ts";

type Update = Call<"updateRegistration">;
type Body = Update["input"]["body"];

/** What may still be saved of a paid registration: what the login step asks. */
const AFTER_PAYMENT: ReadonlySet<string> = new Set(["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"]);

/** Saves the sections that the call names, all or none. */
export const updateRegistration: Handler<"updateRegistration"> = (call) =>
  call.db.transaction().execute(async (tx) => {
    const { body } = call.input;
    requireParts(body);
    const signup = await authorize(tx, call.input, "lock");
    if (signup.paid_at && body.sections.some((section) => !AFTER_PAYMENT.has(section))) {
      throw new ServiceError("already-paid");
    }
    const changes = {
      ...(await parentChanges(tx, signup, body)),
      ...addressChanges(body),
      ...referralChanges(body),
      ...(await securityChanges(call, signup)),
      ...(call.input.referrer === undefined ? {} : { referrer: call.input.referrer }),
    };
    if (Object.keys(changes).length > 0) {
      await tx.updateTable("signups").set(changes).where("id", "=", signup.id).execute();
    }
    if (body.sections.includes("FAMILY")) await saveFamily(tx, { ...signup, ...parentOf(signup, changes) }, body);
    return {};
  });

/** A section without what it saves would save nothing and look like a success. */
function requireParts(body: Body): void {
  const needs: readonly (readonly [boolean, keyof Body])[] = [
    [body.sections.some((one) => one === "NAME" || one === "PARENT"), "parent"],
    [body.sections.includes("ADDRESS"), "address"],
    [body.sections.includes("FAMILY"), "coParent"],
    [body.sections.includes("REFERRAL"), "referral"],
    [body.sections.some((one) => one.startsWith("SECURITY")), "security"],
  ];
  const fields = needs
    .filter(([needed, part]) => needed && body[part] === undefined)
    .map(([, part]) => ({ field: part, code: "errors.required" }));
  if (fields.length > 0) throw new ServiceError("invalid-values", { fields });
}

async function parentChanges(tx: Kysely<Tables>, signup: Signup, body: Body): Promise<Updateable<SignupTable>> {
  const { parent, parentDuplicateConfirmed = signup.duplicate_confirmed } = body;
  if (!parent || !body.sections.some((section) => section === "NAME" || section === "PARENT")) return {};
  if (parent.email !== undefined && !parentDuplicateConfirmed && (await hasAccount(tx, parent.email, signup.id))) {
    throw new ServiceError("duplicate-parent", {
      fields: [{ field: "parent.email.duplicate", code: "errors.duplicateParent" }],
    });
  }
  if (parent.email !== undefined && !body.sections.includes("FAMILY"))
    await refuseEmailOfCoParent(tx, signup.id, parent.email);
  return {
    duplicate_confirmed: parentDuplicateConfirmed,
    ...(parent.firstName === undefined ? {} : { first_name: plainName(parent.firstName) }),
    ...(parent.lastName === undefined ? {} : { last_name: plainName(parent.lastName) }),
    ...(parent.email === undefined ? {} : { email: parent.email.trim(), email_key: emailKey(parent.email) }),
    ...(parent.phoneCountryCode === undefined ? {} : { phone_country_code: parent.phoneCountryCode }),
    ...(parent.phoneNumber === undefined ? {} : { phone_number: parent.phoneNumber }),
    ...(parent.timeZone === undefined ? {} : { time_zone: parent.timeZone }),
  };
}

/** A person who comes back to their own details may not take those that they gave the co-parent. */
async function refuseEmailOfCoParent(tx: Kysely<Tables>, signupId: string, email: string): Promise<void> {
  const family = await tx.selectFrom("coparents").select("email").where("signup_id", "=", signupId).executeTakeFirst();
  if (!family?.email || emailKey(family.email) !== emailKey(email)) return;
  throw new ServiceError("invalid-values", { fields: [{ field: "parent.email", code: "errors.sameEmail" }] });
}

function addressChanges({ address, sections }: Body): Updateable<SignupTable> {
  if (!address || !sections.includes("ADDRESS")) return {};
  return { address: JSON.stringify({ ...address, line2: address.line2 ?? "" }) };
}

function referralChanges({ referral, sections }: Body): Updateable<SignupTable> {
  if (!referral || !sections.includes("REFERRAL")) return {};
  return { referral: referral.selection, referral_other: referral.other ?? null };
}

async function securityChanges({ input, secrets }: Update, signup: Signup): Promise<Updateable<SignupTable>> {
  const { security, sections } = input.body;
  if (!security) return {};
  if (normaliseAnswer(security.answer) === normaliseAnswer(security.question)) {
    throw new ServiceError("invalid-values", { fields: [{ field: "security.answer", code: "errors.answerSame" }] });
  }
  const [answer, code] = await Promise.all([
    sections.includes("SECURITY_QUESTION") ? hashPassword(secrets, normaliseAnswer(security.answer)) : null,
    sections.includes("SECURITY_CODE") ? hashPassword(secrets, security.code) : null,
  ]);
  return {
    security_question: answer === null ? signup.security_question : security.question,
    security_answer_hash: answer ?? signup.security_answer_hash,
    security_code_hash: code ?? signup.security_code_hash,
  };
}

/** Who the parent is after these changes; the family is compared with that. */
function parentOf(
  signup: Signup,
  changes: Updateable<SignupTable>,
): Pick<Signup, "email" | "phone_number" | "phone_country_code"> {
  return {
    email: changes.email ?? signup.email,
    phone_number: changes.phone_number ?? signup.phone_number,
    phone_country_code: changes.phone_country_code ?? signup.phone_country_code,
  };
}
