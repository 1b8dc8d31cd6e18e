/**
 * Rows that the service itself looks for, because of their time. All are chosen by a plain statement, and locked or
 * changed by their key afterwards: an engine that splits tables over machines refuses a lock that is found in another way.
 */
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";
import { inTransaction } from "./transaction.ts";

/** Rows that may be deleted, because nothing refers to them and nobody holds them for long. An index must find them. */
export interface EndedRows {
  readonly table: keyof Tables;
  /** A condition on its columns. */
  readonly where: RawBuilder<unknown>;
}

/**
 * Deletes at most `most` of them, and returns how many it has deleted. By the rows' places: where a table is on several
 * machines, each has such a place, and what is there is deleted only if it has ended, too.
 */
export async function deleteSome(db: Kysely<Tables>, { table, where }: EndedRows, most: number): Promise<number> {
  const { rows } = await sql<{ ctid: string }>`
    select ctid::text from ${sql.table(table)} where ${where} limit ${most}`.execute(db);
  if (rows.length === 0) return 0;
  const places = sql`ctid = any(${rows.map(({ ctid }) => ctid)}::tid[])`;
  const deleted = await sql`delete from ${sql.table(table)} where ${places} and ${where}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

type Kept = "signups" | "users" | "files";

/** Rows for each of which something must be done. */
export interface DueRows<Table extends Kept, Column extends keyof Selectable<Tables[Table]>> {
  readonly table: Table;
  /** What is read of them. */
  readonly columns: readonly Column[];
  /** A condition on its columns, and on those of other tables that have its key. An index must find the rows. */
  readonly where: RawBuilder<unknown>;
  readonly oldest: RawBuilder<unknown>;
}

/** How due rows are acted on. */
interface Acting {
  /** So many rows in one transaction, or all. */
  readonly together?: number;
  /** Hears of a transaction that failed, which keeps no other from its end. Without it, the first failure ends all. */
  readonly report?: (ids: readonly string[], error: unknown) => void;
}

/**
 * Acts on at most `most` of them. `act` gets locked rows that are still due, and returns for how many it did something.
 * Returns the sum; if that is less than `most`, no due row is left for which it can. Rows that somebody else has locked
 * are left out. With `report`, the last error is thrown if nothing was done.
 */
export async function actOnDue<Table extends Kept, Column extends keyof Selectable<Tables[Table]>>(
  db: Database,
  { table, columns, where, oldest }: DueRows<Table, Column>,
  most: number,
  act: (tx: Kysely<Tables>, rows: readonly Pick<Selectable<Tables[Table]>, Column>[]) => Promise<number>,
  { together = most, report }: Acting = {},
): Promise<number> {
  const rows = sql.table(table);
  const wanted = sql.join(columns.map((column) => sql.ref(String(column))));
  const actOn = (ids: readonly string[]): Promise<number> =>
    inTransaction(db, async (tx) => {
      const locked: string[] = [];
      for (const id of ids) {
        const own = await sql`select id from ${rows} where id = ${id} for update skip locked`.execute(tx);
        if (own.rows.length > 0) locked.push(id);
      }
      if (locked.length === 0) return 0;
      // Read after the lock: who had it before may have changed other tables.
      const read = await sql<Pick<Selectable<Tables[Table]>, Column>>`
        select ${wanted} from ${rows} where id in (${sql.join(locked)}) and ${where}`.execute(tx);
      return read.rows.length > 0 ? act(tx, read.rows) : 0;
    });
  const seen: string[] = [];
  let [done, refusal]: [number, unknown] = [0, undefined];
  // Those for which nothing can be done are the oldest, and would hold all others up for ever.
  for (let due = [""]; done < most && due.length > 0; ) {
    const found = await sql<{ id: string }>`
      select id from ${rows} where ${where} and id::text <> all(${seen}::text[])
      order by ${oldest} limit ${most - done}`.execute(db);
    due = found.rows.map(({ id }) => id);
    seen.push(...due);
    for (let from = 0; from < due.length; from += together) {
      const ids = due.slice(from, from + together);
      try {
        done += await actOn(ids);
      } catch (error) {
        if (!report) throw error;
        refusal = error;
        report(ids, error);
      }
    }
  }
  if (done === 0 && refusal !== undefined) throw refusal;
  return done;
}

/**
 * A condition: the rows of `which`, which has the table's key, that nobody else has locked. They are locked then. Nobody
 * waits, so the statement is never one of two that wait for each other.
 */
export function unlocked(table: keyof Tables, which: RawBuilder<unknown>): RawBuilder<boolean> {
  // `array(...)` makes PostgreSQL choose the rows once, whatever the query plan.
  return sql<boolean>`ctid = any(array(select ctid from ${sql.table(table)} where ${which} for update skip locked))`;
}
