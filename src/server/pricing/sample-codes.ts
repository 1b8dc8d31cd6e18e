import type { Database } from "../db/index.ts";
import { isFree } from "./codes.ts";

const NUMBERS = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, "0"));
const SAMPLES = NUMBERS.flatMap((number) => [
  { code: `FAMILY-${number}`, amount: null, currency: null },
  { code: `FIFTY-${number}`, amount: 5000, currency: "USD" },
]);

/**
 * Activation codes for trying out, for a service on the payment sandbox, where no money moves. Each works once: ten pay
 * one subscription (`FAMILY-01` to `FAMILY-10`), ten pay USD 50.00 (`FIFTY-01` to `FIFTY-10`). A used one stays used.
 */
export async function addSampleCodes(db: Database): Promise<void> {
  await db
    .insertInto("activation_codes")
    .values(SAMPLES.map((sample) => ({ ...sample, attempt_id: null })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}

/**
 * Deletes the unused sample codes, because they are public and must not exist where money moves. Returns their number.
 */
export async function deleteSampleCodes(db: Database): Promise<number> {
  const codes = SAMPLES.map(({ code }) => code);
  const deleted = await db
    .deleteFrom("activation_codes")
    .where("code", "in", codes)
    // Codes that a professional bought are random, and belong to them.
    .where("professional_id", "is", null)
    .where(isFree)
    .returning("code")
    .execute();
  return deleted.length;
}
