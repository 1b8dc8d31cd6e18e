import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { openProfessionalAccount } from "../accounts/index.ts";
import { inTransaction, type Tables } from "../db/index.ts";
import { visitorOf, withOutcome } from "../experiments/index.ts";
import { type Call, type Handler, ServiceError } from "../http/index.ts";
import { listTimezones } from "../options/index.ts";
import { countSignUp } from "../quota/index.ts";
import { emailKey, plainName } from "../registrations/index.ts";
import { hashPassword, normaliseAnswer } from "../secrets/index.ts";
import { isTaken, misplaced, unusableEmail } from "./check.ts";
import { nameOfRole, nameOfTitle } from "./options.ts";

type Create = Call<"createProfessional">;

/** PostgreSQL's code for a unique violation. */
const NOT_UNIQUE = "23505";

/**
 * Creates a professional's account. Validates all data, stores secrets as hashes, and requires an unused e-mail. A mail
 * leads to its password.
 */
export const createProfessional: Handler<"createProfessional"> = async (call) => {
  const { body } = call.input;
  const wrong = misplaced(body);
  if (await isTaken(call.db, body.email)) wrong.unshift(unusableEmail);
  if (wrong.length > 0) throw new ServiceError("invalid-values", { fields: wrong });
  const row = await rowOf(call);
  const answer = present(row.id, call);
  try {
    await inTransaction(call.db, async (tx) => {
      await countSignUp(call, tx);
      await withOutcome(tx, { visitor: visitorOf(call), metric: "registered", source: row.id })
        .insertInto("professionals")
        .values(row)
        .execute();
      await openProfessionalAccount(call, tx, row);
      await call.keep(tx, answer);
    });
  } catch (error) {
    // A parallel call created the same account first.
    if ((error as { code?: unknown }).code !== NOT_UNIQUE) throw error;
    throw new ServiceError("invalid-values", { fields: [unusableEmail] });
  }
  return answer;
};

async function rowOf({ input, lang, secrets }: Create): Promise<Insertable<Tables["professionals"]> & { id: string }> {
  const { body, anonymousId } = input;
  const [answer, code] = await Promise.all([
    hashPassword(secrets, normaliseAnswer(body.securityAnswer)),
    hashPassword(secrets, body.securityCode),
  ]);
  return {
    id: randomUUID(),
    title: body.title ?? null,
    first_name: plainName(body.firstName),
    last_name: plainName(body.lastName),
    credentials: body.credentials ?? null,
    email: body.email,
    email_key: emailKey(body.email),
    phone_country_code: body.phoneCountryCode,
    phone_number: body.phoneNumber,
    phone_extension: body.phoneExtension ?? null,
    referral: JSON.stringify(referralOf(body)),
    practice_name: body.practiceName,
    address: JSON.stringify({
      line1: body.addressLine1,
      line2: body.addressLine2 ?? "",
      city: body.city ?? "",
      region: body.region ?? "",
      postalCode: body.postalCode ?? "",
      country: body.country,
    }),
    time_zone: body.timeZone,
    roles: [...body.roles],
    security_question: body.securityQuestion,
    security_answer_hash: answer,
    security_code_hash: code,
    anonymous_id: anonymousId ?? null,
    lang,
  };
}

/** How they heard about us, with only the details that belong to this source. */
function referralOf(body: Create["input"]["body"]): Readonly<Record<string, string>> {
  const source = body.hearAboutUs;
  const details: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
    BENCH_OFFICER: { name: body.referralBenchOfficerName, position: body.referralBenchOfficerPosition },
    COLLEAGUE: { name: body.referralColleagueName, role: body.referralColleagueRole },
    OTHER: { explanation: body.referralOtherExplanation },
  };
  const said = Object.entries(details[source] ?? {}).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return { source, ...Object.fromEntries(said) };
}

function present(id: string, { input, lang }: Create): Awaited<ReturnType<Handler<"createProfessional">>> {
  const { title, firstName, lastName, credentials, email, practiceName, roles, timeZone, country } = input.body;
  const name = [title && nameOfTitle(title, lang), plainName(firstName), plainName(lastName)].filter(Boolean).join(" ");
  const zone = listTimezones(country, "", lang).find(({ value }) => value === timeZone);
  return {
    id,
    name: {
      firstName: plainName(firstName),
      lastName: plainName(lastName),
      full: credentials ? `${name}, ${credentials}` : name,
    },
    email: email,
    practiceName: practiceName,
    roles: new Intl.ListFormat(lang, { type: "unit", style: "short" }).format(
      roles.map((role) => nameOfRole(role, lang)),
    ),
    timeZone: zone?.label ?? timeZone,
  };
}
