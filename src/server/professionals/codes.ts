import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import type { Worth } from "../pricing/index.ts";

/**
 * Makes activation codes that a professional has paid for in advance: each is valid for one payment. Returns them; they
 * are as good as money.
 */
export async function makeCodes(
  tx: Kysely<Tables>,
  professionalId: string,
  { count, worth }: { readonly count: number; readonly worth: Worth },
): Promise<readonly string[]> {
  const { amount, currency } = worth === "subscription" ? { amount: null, currency: null } : worth;
  const codes = Array.from({ length: count }, newCode);
  await tx
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
