import { randomUUID } from "node:crypto";
import { addProfessionalUser, SAMPLE_PROFESSIONAL } from "../accounts/index.ts";
import { type Database, inTransaction } from "../db/index.ts";
import { emailKey } from "../registrations/index.ts";
import { hashPassword, type Secrets } from "../secrets/index.ts";

const EMAIL = SAMPLE_PROFESSIONAL.email;
const PASSWORD = "quiet-Harbor-42";

/**
 * Adds the sample professional (`dana.whitfield`) to a service with its own database, for trying the login. Returns
 * their id, whether new or existing.
 */
export async function addSampleProfessional(db: Database, secrets: Secrets): Promise<string> {
  const known = await db.selectFrom("professionals").select("id").where("email_key", "=", EMAIL).executeTakeFirst();
  if (known) return known.id;
  const [password_hash, noAnswer] = await Promise.all([
    hashPassword(secrets, PASSWORD),
    hashPassword(secrets, randomUUID()),
  ]);
  const person = {
    id: randomUUID(),
    first_name: "Dana",
    last_name: "Whitfield",
    email: EMAIL,
    email_key: emailKey(EMAIL),
  };
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("professionals")
      .values({
        ...person,
        phone_country_code: "+1",
        phone_number: "5550100125",
        referral: JSON.stringify({ source: "OTHER" }),
        practice_name: "Whitfield Family Law",
        address: JSON.stringify({
          line1: "5 Court Street",
          line2: "",
          city: "Sacramento",
          region: "CA",
          postalCode: "95814",
          country: "US",
        }),
        time_zone: "America/Los_Angeles",
        roles: ["ATTORNEY"],
        security_question: "",
        security_answer_hash: noAnswer,
        security_code_hash: noAnswer,
        lang: "en",
      })
      .execute();
    const userId = await addProfessionalUser(tx, person);
    await tx.updateTable("users").set({ password_hash }).where("id", "=", userId).execute();
  });
  return person.id;
}
