import { Client } from "pg";
import { connectionOptions, type DatabaseLimits, type LimitsFrom } from "./database.ts";
import { codeOf, DatabaseUnavailable } from "./unavailable.ts";

/** PgBouncer's code for a startup parameter that it does not know. */
const PROTOCOL_VIOLATION = "08P01";

/**
 * How connections get their time limits: sent by each connection, or, behind a pooler that refuses that, set on the
 * role. Reads them back, because a pooler may also drop them silently. Throws `Error` with the statements to run if
 * they do not hold: without them, a statement whose instance has gone would keep its locks.
 */
export async function keptLimits(url: string, limits: DatabaseLimits): Promise<LimitsFrom> {
  const sent = await read(url, limits, "connection").catch((error: unknown) => {
    if (codeOf(error) !== PROTOCOL_VIOLATION) throw error;
  });
  const limitsFrom = sent ? "connection" : "role";
  const { role, statementMs, idleMs } = sent ?? (await read(url, limits, limitsFrom));
  const wrong = [
    { name: "statement_timeout", is: statementMs, most: limits.statementMs },
    { name: "idle_in_transaction_session_timeout", is: idleMs, most: limits.idleMs },
  ].filter(({ is, most }) => is === 0 || is > most);
  if (wrong.length === 0) return limitsFrom;
  const are = wrong.map(({ name, is, most }) => `${name} is ${is === 0 ? "off" : `${is} ms`}, not ${most} ms`);
  const set = wrong.map(({ name, most }) => `ALTER ROLE ${quoted(role)} SET ${name} = ${most};`);
  throw new Error(
    `The database does not keep the service's time limits (${are.join(", ")}), because the pooler before it does not pass them on. Run ${set.join(" ")} and let the pooler reconnect (RECONNECT in PgBouncer's console).`,
  );
}

interface Kept {
  readonly role: string;
  readonly statementMs: number;
  readonly idleMs: number;
}

async function read(url: string, limits: DatabaseLimits, limitsFrom: LimitsFrom): Promise<Kept> {
  const client = new Client({ ...connectionOptions(url, limits, limitsFrom), query_timeout: limits.statementMs });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Kept>(`
      select current_user as role,
        (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
        (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs"`);
    const [kept] = rows;
    if (!kept) throw new Error("no answer");
    return kept;
  } catch (error) {
    throw new DatabaseUnavailable(error instanceof Error ? error.message : "no connection", error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
