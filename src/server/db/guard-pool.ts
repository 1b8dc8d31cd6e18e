import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Outages } from "./outages.ts";
import { inTime } from "../in-time.ts";
import { signals, work } from "../signals.ts";
import { untilCommitted } from "./retry.ts";
import { DatabaseUnavailable, isLastWord, isPassing, isReadOnly } from "./unavailable.ts";

/** How Kysely begins and ends a transaction. */
const BEGINS = /^(begin|start transaction)\b/;
/** Needs a primary: a read-only database answers everything else. */
const WRITES = /\b(?:insert into|update|delete from)\b/;
const ENDS = /^(commit|rollback)$/;

/**
 * Wraps the pool for Kysely. No statement waits longer than `answerMs` for its answer. A connection that broke, did not
 * answer, or is to a former primary is never used again. A statement outside of a transaction that the database rolled
 * back because of others, or refused because it is no longer the primary, is sent again. Other errors that a retry may
 * fix become `DatabaseUnavailable`.
 */
export function guardPool(pool: Pool, answerMs: number, outages?: Outages): PostgresPool {
  const lost = new WeakSet<object>();
  const readOnly = new WeakSet<object>();
  // The pool listens only to idle clients, and an "error" event without a listener ends the process. So every client
  // gets its own listener for its whole life.
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  pool.on("error", () => undefined);
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      const unavailable = new DatabaseUnavailable(error instanceof Error ? error.message : "no connection", error);
      outages?.failed(unavailable);
      throw unavailable;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      let client = await connect();
      let isOpen = false;
      let isReleased = false;
      const send = (text: string, values: readonly unknown[]) =>
        work.statement.tracePromise(() => ask({ client, lost, readOnly, answerMs, outages }, text, values), { text });
      const sendAlone = (text: string, values: readonly unknown[]) =>
        untilCommitted(async () => {
          if (readOnly.has(client) && !isReleased) {
            client.release(true);
            // Stays so if there is no other connection: the pool refuses to take one back twice.
            isReleased = true;
            lost.add(client);
            client = await connect();
            isReleased = false;
          }
          return send(text, values);
        });
      const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
        // A statement of a transaction is run again with all of it, by `inTransaction`.
        const answer = await (isOpen ? send(text, values) : sendAlone(text, values));
        if (ENDS.test(text)) isOpen = false;
        else isOpen ||= BEGINS.test(text);
        return answer;
      };
      return {
        processID: (client as { readonly processID?: number }).processID,
        // The other overload takes a cursor, which we do not use.
        query: query as PostgresPoolClient["query"],
        release: (destroy = false) => {
          if (!isReleased) client.release(destroy || lost.has(client) || readOnly.has(client));
        },
      };
    },
  };
}

interface GuardedQuery {
  readonly client: PoolClient;
  readonly lost: WeakSet<object>;
  readonly readOnly: WeakSet<object>;
  readonly answerMs: number;
  readonly outages: Outages | undefined;
}

async function ask(
  { client, lost, readOnly, answerMs, outages }: GuardedQuery,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  if (lost.has(client)) throw new DatabaseUnavailable("The connection to the database was lost");
  try {
    const answer = await inTime(answerMs, client.query(text, [...values]), LATE);
    if (answer === LATE) {
      lost.add(client);
      throw new DatabaseUnavailable(`The database has not answered for ${answerMs} ms`);
    }
    if (WRITES.test(text)) outages?.worked();
    return answer;
  } catch (error) {
    if (isLastWord(error)) lost.add(client);
    if (isReadOnly(error)) readOnly.add(client);
    if (!(lost.has(client) || isPassing(error))) throw error;
    const unavailable =
      error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable((error as Error).message, error);
    if (lost.has(client) || readOnly.has(client)) outages?.failed(unavailable);
    if (unavailable !== error) signals.databaseRefusal.send({ code: unavailable.code ?? "lost" });
    throw unavailable;
  }
}

const LATE = Symbol("late");
