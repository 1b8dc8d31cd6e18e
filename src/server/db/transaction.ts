import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import { untilCommitted } from "./retry.ts";
import type { Tables } from "./tables.ts";

/**
 * Runs `body` in a transaction. The only function that opens one: `body` runs again if the database refuses the
 * transaction because of others, so it must change nothing outside of `tx`. What belongs to a commit (a cookie, a call
 * of the provider) comes after it.
 */
export function inTransaction<T>(db: Database, body: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return untilCommitted(() => db.transaction().execute(body));
}
