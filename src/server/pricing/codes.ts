import { type Kysely, sql } from "kysely";
import { preparedText } from "../../engine/index.ts";
import type { Tables } from "../db/index.ts";

/** The value of a code: an amount in whole minor units of a currency, or one subscription at any price. */
export type Worth = { readonly amount: number; readonly currency: string } | "subscription";

/** A valid code, in the person's spelling. */
export interface GoodCode {
  readonly code: string;
  readonly worth: Worth;
}

/** The codes that exist and that nobody has used. Ignores case, surrounding spaces and what nobody sees. */
export async function findCodes(db: Kysely<Tables>, written: readonly string[]): Promise<readonly GoodCode[]> {
  if (written.length === 0) return [];
  const rows = await db
    .selectFrom("activation_codes")
    .select(["code", "amount", "currency"])
    .where("code", "in", written.map(keyOf))
    .where(isFree)
    .execute();
  return written.flatMap((code) => {
    const row = rows.find((one) => one.code === keyOf(code));
    if (!row) return [];
    const { amount, currency } = row;
    return [{ code, worth: amount === null || currency === null ? "subscription" : { amount, currency } }];
  });
}

/** Whether all codes exist. */
export async function areKnown(db: Kysely<Tables>, written: readonly string[]): Promise<boolean> {
  if (written.length === 0) return true;
  const { count } = await db
    .selectFrom("activation_codes")
    .select((query) => query.fn.countAll<string>().as("count"))
    .where("code", "in", written.map(keyOf))
    .executeTakeFirstOrThrow();
  return Number(count) === new Set(written.map(keyOf)).size;
}

/**
 * Reserves codes for an attempt, in its transaction. Returns false if one of them is no longer free. Of two parallel
 * calls, the first one locks the row and the second one finds it taken.
 */
export async function takeCodes(tx: Kysely<Tables>, written: readonly string[], attemptId: string): Promise<boolean> {
  if (written.length === 0) return true;
  // Lock in a separate statement, so that the next one sees whether the earlier attempt was charged after all.
  await tx
    .selectFrom("activation_codes")
    .select("code")
    .where("code", "in", written.map(keyOf))
    .orderBy("code")
    .forUpdate()
    .execute();
  for (const code of written) {
    const { numUpdatedRows } = await tx
      .updateTable("activation_codes")
      .set({ attempt_id: attemptId })
      .where("code", "=", keyOf(code))
      .where(isFree)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  return true;
}

/**
 * How many codes an attempt still holds. Locks them until its transaction ends. An attempt that was given up may have
 * lost its codes.
 */
export async function countHeldCodes(tx: Kysely<Tables>, attemptId: string): Promise<number> {
  const held = await tx
    .selectFrom("activation_codes")
    .select("code")
    .where("attempt_id", "=", attemptId)
    .orderBy("code")
    .forUpdate()
    .execute();
  return held.length;
}

function keyOf(written: string): string {
  return preparedText(written, "code").toUpperCase();
}

/** SQL condition on `activation_codes`: no attempt holds the code. */
export const isFree = () =>
  sql<boolean>`(activation_codes.attempt_id is null or exists (
    select 1 from payments where payments.attempt_id = activation_codes.attempt_id and payments.status in ('refused', 'returned')))`;
