import { type Handler, network, ServiceError, type Call, type WrongField } from "../http/index.ts";
import { addToCount } from "../quota/index.ts";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { listTimezones, wrongPlace } from "../options/index.ts";
import { emailKey } from "../registrations/index.ts";
import { rolesIn } from "./options.ts";

type Body = Call<"createProfessional">["input"]["body"];

/** Checks the first step. The contract's validation has run before; this checks the e-mail. */
export const validateProfessional: Handler<"validateProfessional"> = async ({ db, input }) => {
  if (await isTaken(db, input.body.email)) throw new ServiceError("invalid-values", { fields: [unusableEmail] });
  return {};
};

/**
 * The error for an e-mail that a professional already uses. Its text says that the address cannot be used, and what to
 * do if it is one's own. It does not say that an account exists, because that must not be revealed to others.
 */
export const unusableEmail: WrongField = { field: "email", code: "signup_email_unusable" };

export async function isTaken(db: Kysely<Tables>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("professionals")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .executeTakeFirst();
  return found !== undefined;
}

/** Rules about a practice that the schemas cannot express: its place must exist, and its roles must exist there. */
export function misplaced({ country, region, timeZone, roles }: Body): WrongField[] {
  const place = wrongPlace({ country, region });
  if (place === "country") return [{ field: "country", code: "signup_country_error" }];
  const wrong: WrongField[] = place === undefined ? [] : [{ field: "region", code: "signup_region_error" }];
  // Accept every zone of the country, not only those of the region, because people live near borders.
  if (!listTimezones(country, "", "en").some(({ value }) => value === timeZone))
    wrong.push({ field: "timeZone", code: "signup_timeZone_error" });
  const known = rolesIn(country);
  if (!roles.every((role) => known.includes(role))) wrong.push({ field: "roles", code: "signup_roles_error" });
  return wrong;
}

/** Limit per network, so that nobody can check a list of addresses. A person who signs up checks one or two. */
const MOST = 30;
const WITHIN_MS = 60 * 60_000;

/**
 * Whether a professional can sign up with an e-mail. Gives the same answer as `validateProfessional`, while the person
 * types.
 */
export const checkProfessionalEmail: Handler<"checkProfessionalEmail"> = async ({ db, secrets, address, input }) => {
  const key = secrets.digest(`professional e-mails ${network(address)}`);
  const { count, seconds } = await addToCount(db, key, WITHIN_MS);
  if (count > MOST)
    throw new ServiceError("too-many-requests", {
      retryAfter: Math.max(1, Math.ceil(seconds)),
      text: "service.tooManyTries",
    });
  return { usable: !(await isTaken(db, input.body.email)) };
};
