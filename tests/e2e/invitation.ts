/** Creates invitations directly in the service's database. Each has its own family. */
import { randomUUID } from "node:crypto";
import { openDatabase } from "../../src/server/db/index.ts";
import { newToken } from "../../src/server/secrets/index.ts";
import { coParent, parentA, type Person } from "./people.ts";

export interface Invitation {
  /** Path within the site; the secret is after the `#`. */
  readonly link: string;
  readonly token: string;
  readonly userId: string;
  readonly signupId: string;
  readonly inviter: Person;
  readonly invited: Person;
}

interface Invited {
  /** The other parent also paid for the invited one. */
  readonly paidFor?: boolean;
  /** The billing address is known. */
  readonly addressed?: boolean;
  /** A professional created the family. */
  readonly professional?: boolean;
  readonly link?: "expired" | "replaced" | "used";
  /** The family's coupon. */
  readonly coupon?: string;
}

const PLUS = { package_id: 2002, product_id: "PLUS", services: [], years: 1 };
const ADDRESS = {
  line1: "18 Alder Street",
  line2: "",
  city: "Sacramento",
  region: "CA",
  postalCode: "95814",
  country: "US",
};

/** Jordan has paid for PLUS and invites Sam; Mila and Theo are their children. */
export async function invite({ paidFor, addressed, professional, link, coupon }: Invited = {}): Promise<Invitation> {
  const db = openDatabase(process.env["E2E_DATABASE_URL"] ?? "");
  const [inviter, invited] = [parentA(), coParent()];
  const [familyId, inviterId, signupId, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const { token, hash } = newToken();
  const now = new Date();
  const signup = (person: Person) => ({
    key_hash: null,
    expires_at: now,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    email_key: person.email,
    phone_country_code: "+1",
    phone_number: person.phone,
    duplicate_confirmed: false,
    family_id: familyId,
  });
  try {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto("signups")
        .values({ ...signup(inviter), id: inviterId, user_id: randomUUID(), paid_at: now })
        .execute();
      await tx
        .insertInto("signups")
        .values({
          ...signup(invited),
          id: signupId,
          user_id: userId,
          // Later than the inviter, who is first in the family.
          created_at: new Date(now.getTime() + 1000),
          ...(paidFor && { paid_at: now }),
          ...(coupon !== undefined && { coupon }),
          ...(addressed && { address: JSON.stringify(ADDRESS), time_zone: "America/Los_Angeles" }),
        })
        .execute();
      const children = ["Mila", "Theo"].map((first_name, position) => ({
        signup_id: inviterId,
        position,
        first_name,
        last_name: inviter.lastName,
        email: null,
      }));
      await tx.insertInto("children").values(children).execute();
      for (const signup_id of paidFor ? [inviterId, signupId] : [inviterId])
        await tx
          .insertInto("orders")
          .values({ ...PLUS, signup_id })
          .execute();
      if (professional) await inviteByProfessional(tx, familyId);
      await tx
        .insertInto("invitations")
        .values({
          id: randomUUID(),
          signup_id: signupId,
          token_hash: hash,
          expires_at: new Date(now.getTime() + (link === "expired" ? -1000 : 86_400_000)),
          ...(link === "replaced" && { replaced_at: now }),
          ...(link === "used" && { used_at: now }),
        })
        .execute();
    });
  } finally {
    await db.destroy();
  }
  return { link: `/app/join/invite#token=${token}&user=${userId}`, token, userId, signupId, inviter, invited };
}

async function inviteByProfessional(
  tx: Pick<ReturnType<typeof openDatabase>, "insertInto">,
  familyId: string,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto("professionals")
    .values({
      id,
      first_name: "Dana",
      last_name: "Whitfield",
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
      phone_country_code: "+1",
      phone_number: "5550100789",
      referral: JSON.stringify({ source: "SEARCH_ENGINE" }),
      practice_name: "Whitfield Law",
      address: JSON.stringify(ADDRESS),
      time_zone: "America/Los_Angeles",
      roles: ["ATTORNEY"],
      security_question: "None?",
      security_answer_hash: "none",
      security_code_hash: "none",
      lang: "en",
    })
    .execute();
  await tx.insertInto("professional_families").values({ family_id: familyId, professional_id: id }).execute();
}
