/**
 * Rows that the service itself looks for, because of their time. All are chosen by a plain statement, and locked or
 * changed by their key afterwards: an engine that splits tables over machines refuses a lock that is found in another way.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
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

/** Rows for each of which something must be done. */
export interface DueRows<Row extends { readonly id: string }> {
  readonly table: "signups" | "users" | "files";
  /** What is read of them. */
  readonly columns: readonly (keyof Row & string)[];
  /** A condition on its columns, and on those of other tables that have its key. An index must find the rows. */
  readonly where: RawBuilder<unknown>;
  /** The column with their time. An index must find the rows from a time on. */
  readonly since: string;
  /** The ids of those that stay for what other tables have. */
  readonly staying?: (db: Kysely<Tables>, rows: readonly Row[]) => Promise<ReadonlySet<string>>;
}

/** How far a run has come through due rows, which a new one reads from the oldest on. */
export interface Walk {
  last?: { readonly at: string; readonly id: string };
  refusal?: unknown;
}

/** How due rows are acted on. */
interface Acting {
  /** Without it, the walk begins and ends with the call. */
  readonly walk?: Walk | undefined;
  /** So many rows in one transaction, or all. */
  readonly together?: number;
  /** Hears of a transaction that failed, which keeps no other from its end. Without it, the first failure ends all. */
  readonly report?: (ids: readonly string[], error: unknown) => void;
}

/**
 * Acts on the next of them, at most `most`, and returns for how many it did; 0 if none is left. `act` gets locked rows
 * that are still due. Rows that somebody else has locked are left out. With `report`, the last error is thrown at the end.
 */
export async function actOnDue<Row extends { readonly id: string }>(
  db: Database,
  { table, columns, where, since, staying }: DueRows<Row>,
  most: number,
  act: (tx: Kysely<Tables>, rows: readonly Row[]) => Promise<void>,
  { walk = {}, together = most, report }: Acting = {},
): Promise<number> {
  const rows = sql.table(table);
  const wanted = sql.join(columns.map((column) => sql.ref(column)));
  const time = sql.ref(since);
  const withoutStaying = async (of: Kysely<Tables>, found: readonly Row[]): Promise<readonly Row[]> => {
    const stay = found.length > 0 ? await staying?.(of, found) : undefined;
    return found.filter(({ id }) => !stay?.has(id));
  };
  const actOn = (ids: readonly string[]): Promise<number> =>
    inTransaction(db, async (tx) => {
      const locked: string[] = [];
      for (const id of ids) {
        const own = await sql`select id from ${rows} where id = ${id} for update skip locked`.execute(tx);
        if (own.rows.length > 0) locked.push(id);
      }
      if (locked.length === 0) return 0;
      // Read after the lock: who had it before may have changed other tables.
      const read = await sql<Row>`
        select ${wanted} from ${rows} where id in (${sql.join(locked)}) and ${where}`.execute(tx);
      const due = await withoutStaying(tx, read.rows);
      if (due.length > 0) await act(tx, due);
      return due.length;
    });
  let done = 0;
  while (done === 0) {
    // Not again from the oldest on: those that stay are the oldest, and may be most.
    const { last } = walk;
    const further = last ? sql`(${time}, id) > (${last.at}::timestamptz, ${last.id})` : sql`true`;
    const { rows: page } = await sql<Row & { at: string }>`
      select ${wanted}, ${time}::text as at from ${rows} where ${where} and ${further}
      order by ${time}, id limit ${most}`.execute(db);
    const end = page.at(-1);
    if (!end) break;
    const ids = (await withoutStaying(db, page)).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += together) {
      const some = ids.slice(from, from + together);
      try {
        done += await actOn(some);
      } catch (error) {
        if (!report) throw error;
        walk.refusal = error;
        report(some, error);
      }
    }
    walk.last = end;
  }
  if (done === 0 && walk.refusal !== undefined) throw walk.refusal;
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
