import { AsyncLocalStorage } from "node:async_hooks";
import { Client } from "pg";

/** What happens to the statements that `act` causes. */
export interface Refusing {
  /** The number of the statement that the database refuses, counted from 1. */
  readonly at: number | "none" | "all";
  /** PostgreSQL's code: 40001 for a serialization failure, 40P01 for a deadlock. */
  readonly code: string;
}

interface Counting extends Refusing {
  readonly statements: string[];
}

const running = new AsyncLocalStorage<Counting>();
let isPatched = false;

/**
 * Runs `act` while the database refuses one of its statements, as it does when transactions meet: with a real error,
 * after which it accepts nothing more in that transaction. Returns the statements that there were. What workers send at
 * the same time is left alone.
 */
export async function refusingStatement<T>(
  refusing: Refusing,
  act: () => Promise<T>,
): Promise<{ readonly statements: readonly string[]; readonly result: T }> {
  patch();
  const counting: Counting = { ...refusing, statements: [] };
  const result = await running.run(counting, act);
  return { statements: counting.statements, result };
}

/** Does something between the statements that are counted, for example waits for a worker. */
export const uncounted = <T>(act: () => Promise<T>): Promise<T> => running.exit(act);

function patch(): void {
  if (isPatched) return;
  isPatched = true;
  const query = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const counting = running.getStore();
    if (counting === undefined || typeof args[0] !== "string" || args[0] === "rollback") return query.apply(this, args);
    counting.statements.push(args[0]);
    if (counting.at !== "all" && counting.statements.length !== counting.at) return query.apply(this, args);
    return query.call(
      this,
      `do $$ begin raise exception 'met another transaction' using errcode = '${counting.code}'; end $$`,
    );
  } as typeof Client.prototype.query;
}
