import type { Database } from "../db/index.ts";

/**
 * Activation codes to try out, for a service on the payment sandbox, where no money moves. Each is good once: ten pay one subscription
 * (`FAMILY-01` to `FAMILY-10`), ten pay USD 50.00 (`FIFTY-01` to `FIFTY-10`). A used one stays used.
 */
export async function addSampleCodes(db: Database): Promise<void> {
  const numbers = Array.from({ length: 10 }, (_, index) => String(index + 1).padStart(2, "0"));
  await db
    .insertInto("activation_codes")
    .values(
      numbers.flatMap((number) => [
        { code: `FAMILY-${number}`, amount: null, currency: null, attempt_id: null },
        { code: `FIFTY-${number}`, amount: 5000, currency: "USD", attempt_id: null },
      ]),
    )
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
}
