import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";

/** What a code pays: an amount of a currency in whole minor units, or one subscription whatever it costs. */
export type Worth = { readonly amount: number; readonly currency: string } | "subscription";

/** A code that may be used, as the person wrote it. */
export interface GoodCode {
  readonly code: string;
  readonly worth: Worth;
}

/** Those of the codes that are good now, nobody else having used them; in any case of letters, spaces around them left out. */
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

/** Whether each of the codes was ever given out. */
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
 * Takes codes for an attempt, in its transaction. False when one of them is no longer free: a row is locked by who takes it first,
 * so of two that come at once one finds it taken.
 */
export async function takeCodes(tx: Kysely<Tables>, written: readonly string[], attemptId: string): Promise<boolean> {
  if (written.length === 0) return true;
  // Locked by a statement of its own, so that the next one sees whether the attempt that held them was charged after all.
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

/** How many codes an attempt still holds; nobody takes them before its transaction is over. One that was given up may have lost them. */
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

export function keyOf(written: string): string {
  return written.trim().toUpperCase();
}

/** Of a row of `activation_codes`: no attempt holds it. */
export const isFree = () =>
  sql<boolean>`(activation_codes.attempt_id is null or exists (
    select 1 from payments where payments.attempt_id = activation_codes.attempt_id and payments.status in ('refused', 'returned')))`;
