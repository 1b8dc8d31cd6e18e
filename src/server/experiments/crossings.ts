import { sql } from "kysely";
import { type Database, unlocked } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { startWorker } from "../worker.ts";
import { definitionOf } from "./definitions.ts";

const EVERY_MS = 1000;
/** Of each journey, so that neither a statement nor what waits for it grows without end while it fails. */
const MOST_WAITING = 10_000;

/**
 * Marks the exposures of visitors who go on in another definition of their journey: each second those of all who sent
 * something, because this takes longer than to store the events (decision 243). What ends it marks those of the last
 * second.
 */
export function markCrossings(
  db: Database,
  everyMs = EVERY_MS,
): Resources["crossings"] & { readonly stop: () => Promise<void> } {
  /** The visitors' keys, by journey. */
  let waiting = new Map<string, Set<string>>();
  const goesOn = (flow: string, visitor: string): void => {
    const visitors = waiting.get(flow) ?? new Set();
    if (visitors.size < MOST_WAITING) waiting.set(flow, visitors.add(visitor));
  };
  const mark = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    for (const [flow, visitors] of taken)
      await markThose(db, flow, [...visitors])
        // The next time again. An outage is reported by those whose work fails.
        .catch(() => visitors.forEach((visitor) => goesOn(flow, visitor)));
  };
  const stop = startWorker(everyMs, mark);
  return {
    goesOn,
    stop: async () => {
      await stop();
      await mark();
    },
  };
}

/**
 * Who is being written is left to their next events: a row is locked while it is written or deleted, and who writes it in
 * another definition marks it as well. By visitor, because most have nothing to mark.
 */
async function markThose(db: Database, flow: string, visitors: readonly string[]): Promise<void> {
  const crossed = sql`flow = ${flow} and definition <> ${definitionOf(flow)} and not crossed`;
  const { rows } = await sql<{ visitor: string }>`
    select distinct visitor from exposures where visitor = any(${visitors}::uuid[]) and ${crossed}`.execute(db);
  for (const { visitor } of rows) {
    const own = sql`visitor = ${visitor} and ${crossed}`;
    await sql`update exposures set crossed = true where ${own} and ${unlocked("exposures", own)}`.execute(db);
  }
}
