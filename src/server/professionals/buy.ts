import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { inviteFamily, type ProfessionalFamily } from "../invitations/index.ts";
import type { Worth } from "../pricing/index.ts";

/** A professional's advance purchase: codes for clients, and a family to invite. */
interface Purchase {
  readonly professionalId: string;
  /** Number of codes, each valid for one payment; at most 100. */
  readonly codes: number;
  readonly worth: Worth;
  readonly family?: Omit<ProfessionalFamily, "professionalId">;
}

interface Bought {
  readonly codes: readonly string[];
  /** The invited family, if there is one. */
  readonly familyId: string | undefined;
}

/**
 * Carries out a purchase that a professional has paid for: creates the codes, and creates and invites the family. It
 * has no pages; support and imports call it. Throws, and creates nothing, if the professional does not exist.
 */
export async function buyForFamilies(
  resources: Pick<Resources, "db" | "config" | "outbox" | "links">,
  { professionalId, codes, worth, family }: Purchase,
): Promise<Bought> {
  if (!Number.isInteger(codes) || codes < 0 || codes > 100)
    throw new RangeError("codes must be a whole number from 0 to 100");
  await resources.db
    .selectFrom("professionals")
    .select("id")
    .where("id", "=", professionalId)
    .executeTakeFirstOrThrow();
  // Codes first: an unused code costs nothing, but a repeated invitation confuses two people.
  const made = await makeCodes(resources.db, professionalId, codes, worth);
  return { codes: made, familyId: family && (await inviteFamily(resources, { professionalId, ...family })) };
}

async function makeCodes(
  db: Kysely<Tables>,
  professionalId: string,
  count: number,
  worth: Worth,
): Promise<readonly string[]> {
  if (count === 0) return [];
  const { amount, currency } = worth === "subscription" ? { amount: null, currency: null } : worth;
  const codes = Array.from({ length: count }, newCode);
  await db
    .insertInto("activation_codes")
    .values(codes.map((code) => ({ code, amount, currency, attempt_id: null, professional_id: professionalId })))
    .execute();
  return codes;
}

/** Without characters that are easily confused (0 and O, 1 and I). */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Twelve random characters of 32 in groups: 60 bits, too many to guess at the limited rate of tries. */
function newCode(): string {
  const signs = Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}
