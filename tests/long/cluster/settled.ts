import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { refundsOf } from "../../../src/sandbox/later.ts";
import { openStore } from "../../../src/sandbox/store.ts";
import { type Database, openDatabase } from "../../../src/server/db/index.ts";
import type { Shop } from "../../unit/payments/sandbox-shop.ts";

const PATIENCE_MS = 60_000;

export interface Settled {
  readonly charges: number;
  /** Payments that ended without a charge. */
  readonly refused: number;
}

/**
 * Waits until no payment's outcome is unknown. Throws unless every charge at the provider is that of exactly one paid
 * attempt in the database, and no registration has two.
 */
export async function expectAllSettled(shop: Shop, databaseUrl: string): Promise<Settled> {
  const db = openDatabase(databaseUrl, undefined, { limitsFrom: "role" });
  try {
    for (const end = performance.now() + PATIENCE_MS; (await openPayments(db)) > 0; await sleep(250)) {
      if (performance.now() > end) throw new Error(`${await openPayments(db)} payments are not settled`);
    }
    const attempts = await db.selectFrom("payments").select(["attempt_id", "signup_id", "status"]).execute();
    const paid = attempts.filter(({ status }) => status === "charged");
    const charged = chargesOf(shop);
    const missing = charged.filter((id) => !paid.some(({ attempt_id }) => attempt_id === id));
    const without = paid.filter(({ attempt_id }) => !charged.includes(attempt_id));
    if (missing.length > 0) throw new Error(`${missing.length} charges are no payments: ${missing.join(", ")}`);
    if (without.length > 0) throw new Error(`${without.length} payments have no charge`);
    if (charged.length !== paid.length) throw new Error(`${charged.length} charges are ${paid.length} payments`);
    if (new Set(paid.map(({ signup_id }) => signup_id)).size !== paid.length) throw new Error("Somebody paid twice");
    const marked = await db.selectFrom("signups").select("id").where("paid_at", "is not", null).execute();
    if (marked.length !== paid.length) throw new Error(`${paid.length} payments, ${marked.length} paid registrations`);
    return { charges: charged.length, refused: attempts.filter(({ status }) => status === "refused").length };
  } finally {
    await db.destroy();
  }
}

/** Those that are pending, or charged and to be given back. */
async function openPayments(db: Database): Promise<number> {
  const rows = await db
    .selectFrom("payments")
    .select(sql<number>`count(*)`.as("count"))
    .where("status", "in", ["pending", "surplus"])
    .executeTakeFirst();
  return rows?.count ?? 0;
}

/** The attempts of the charges that stand, by the sandbox's own journal. */
function chargesOf(shop: Shop): readonly string[] {
  const store = openStore(join(shop.dataDir, "sandbox-payments.jsonl"));
  return [...store.transactions.all()].flatMap(({ id, status, orderId, refundOf }) => {
    const isCharged = refundOf === undefined && refundsOf(store, id).length === 0;
    return isCharged && ["submitted_for_settlement", "settled"].includes(status) ? orderId : [];
  });
}
