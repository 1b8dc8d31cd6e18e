import { type Database, inTransaction } from "../db/index.ts";
import { freeOnes } from "./codes.ts";

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
export function deleteSampleCodes(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const samples = SAMPLES.map(({ code }) => code);
    const known = tx.selectFrom("activation_codes").selectAll().where("code", "in", samples);
    // Codes that a professional bought are random, and belong to them.
    const ours = await known.where("professional_id", "is", null).forUpdate().execute();
    const free = (await freeOnes(tx, ours)).map(({ code }) => code);
    if (free.length > 0) await tx.deleteFrom("activation_codes").where("code", "in", free).execute();
    return free.length;
  });
}
