import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { ServiceError } from "../http/index.ts";
import type { Call, Handler, WrongField } from "../http/index.ts";
import { listTimezones, wrongPlace } from "../options/index.ts";
import { emailKey } from "../registrations/index.ts";
import { rolesIn } from "./options.ts";

type Body = Call<"createProfessional">["input"]["body"];

/** Judges the first step: its limits were checked against the contract before this, its e-mail is here. */
export const validateProfessional: Handler<"validateProfessional"> = async ({ db, input }) => {
  if (await isTaken(db, input.body.email)) throw new ServiceError("invalid-values", { fields: [unusableEmail] });
  return {};
};

/**
 * The problem of an e-mail that a professional has. The words say that it cannot be used, and what to do for whoever signed up with it: that
 * somebody did is not said, as an answer about somebody else's account is none of the asker's business.
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

/** What the schemas cannot say of a practice: a place that there is, and roles that there are in it. */
export function misplaced({ country, region, timeZone, roles }: Body): WrongField[] {
  const place = wrongPlace({ country, region });
  if (place === "country") return [{ field: "country", code: "signup_country_error" }];
  const wrong: WrongField[] = place === undefined ? [] : [{ field: "region", code: "signup_region_error" }];
  // A region has some of its country's zones, but people live at borders: any of the country is fine.
  if (!listTimezones(country, "", "en").some(({ value }) => value === timeZone))
    wrong.push({ field: "timeZone", code: "signup_timeZone_error" });
  const known = rolesIn(country);
  if (!roles.every((role) => known.includes(role))) wrong.push({ field: "roles", code: "signup_roles_error" });
  return wrong;
}
