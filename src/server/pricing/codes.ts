import type { Kysely, Selectable } from "kysely";
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
  const rows = await freeOnes(db, await listCodes(db, written.map(keyOf)));
  return written.flatMap((code) => {
    const row = rows.find((one) => one.code === keyOf(code));
    if (!row) return [];
    const { amount, currency } = row;
    return [{ code, worth: amount === null || currency === null ? "subscription" : { amount, currency } }];
  });
}

/** Whether all codes exist. */
export async function areKnown(db: Kysely<Tables>, written: readonly string[]): Promise<boolean> {
  const keys = new Set(written.map(keyOf));
  return (await listCodes(db, [...keys])).length === keys.size;
}

/**
 * Reserves codes for an attempt, in its transaction. Returns false if one of them is no longer free. Of two parallel
 * calls, the first one locks the row and the second one finds it taken.
 */
export async function takeCodes(tx: Kysely<Tables>, written: readonly string[], attemptId: string): Promise<boolean> {
  if (written.length === 0) return true;
  const keys = written.map(keyOf);
  const rows = await tx
    .selectFrom("activation_codes")
    .selectAll()
    .where("code", "in", keys)
    .orderBy("code")
    .forUpdate()
    .execute();
  // Looked up after the lock, to see whether the earlier attempt was charged after all. One written twice is one code.
  if ((await freeOnes(tx, rows)).length < keys.length) return false;
  await tx.updateTable("activation_codes").set({ attempt_id: attemptId }).where("code", "in", keys).execute();
  return true;
}

/**
 * How many codes an attempt still holds. Locks them until its transaction ends. An attempt that has ended may have lost
 * its codes.
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

type Code = Selectable<Tables["activation_codes"]>;

async function listCodes(db: Kysely<Tables>, keys: readonly string[]): Promise<readonly Code[]> {
  return keys.length === 0 ? [] : db.selectFrom("activation_codes").selectAll().where("code", "in", keys).execute();
}

/**
 * The codes that no attempt holds. Not by a join, because each machine of a database on several has all codes, and only
 * its own payments.
 */
export async function freeOnes(db: Kysely<Tables>, codes: readonly Code[]): Promise<readonly Code[]> {
  const attempts = codes.flatMap(({ attempt_id: id }) => id ?? []);
  if (attempts.length === 0) return codes;
  const over = await db
    .selectFrom("payments")
    .select("attempt_id")
    .where("attempt_id", "in", attempts)
    .where("status", "in", ["refused", "returned"])
    .execute();
  const ended = new Set(over.map(({ attempt_id: id }) => id));
  return codes.filter(({ attempt_id: id }) => id === null || ended.has(id));
}
