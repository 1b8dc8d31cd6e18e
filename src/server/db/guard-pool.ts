import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { signals, work } from "../signals.ts";
import { untilCommitted } from "./retry.ts";
import { DatabaseUnavailable, isLastWord, isPassing } from "./unavailable.ts";

/** How Kysely begins and ends a transaction. */
const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

/**
 * Wraps the pool for Kysely. No statement waits longer than `answerMs` for its answer. A connection that broke or did
 * not answer is never used again. A statement outside of a transaction that the database rolled back because of others
 * is sent again. Other errors that a retry may fix become `DatabaseUnavailable`.
 */
export function guardPool(pool: Pool, answerMs: number): PostgresPool {
  const lost = new WeakSet<object>();
  // The pool listens only to idle clients, and an "error" event without a listener ends the process. So every client
  // gets its own listener for its whole life.
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  pool.on("error", () => undefined);
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw new DatabaseUnavailable(error instanceof Error ? error.message : "no connection", error);
      }
      let isOpen = false;
      const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
        const send = () => work.statement.tracePromise(() => ask({ client, lost, answerMs }, text, values), { text });
        // A statement of a transaction is run again with all of it, by `inTransaction`.
        const answer = await (isOpen ? send() : untilCommitted(send));
        if (ENDS.test(text)) isOpen = false;
        else isOpen ||= BEGINS.test(text);
        return answer;
      };
      return {
        processID: (client as { readonly processID?: number }).processID,
        // The other overload takes a cursor, which we do not use.
        query: query as PostgresPoolClient["query"],
        release: (destroy = false) => client.release(destroy || lost.has(client)),
      };
    },
  };
}

interface GuardedQuery {
  readonly client: PoolClient;
  readonly lost: WeakSet<object>;
  readonly answerMs: number;
}

async function ask(
  { client, lost, answerMs }: GuardedQuery,
  text: string,
  values: readonly unknown[],
): Promise<unknown> {
  if (lost.has(client)) throw new DatabaseUnavailable("The connection to the database was lost");
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      lost.add(client);
      reject(new DatabaseUnavailable(`The database has not answered for ${answerMs} ms`));
    }, answerMs);
  });
  try {
    return await Promise.race([client.query(text, [...values]), late]);
  } catch (error) {
    if (isLastWord(error)) lost.add(client);
    if (error instanceof DatabaseUnavailable || !(lost.has(client) || isPassing(error))) throw error;
    const unavailable = new DatabaseUnavailable((error as Error).message, error);
    signals.databaseRefusal.send({ code: unavailable.code ?? "lost" });
    throw unavailable;
  } finally {
    clearTimeout(timer);
  }
}
