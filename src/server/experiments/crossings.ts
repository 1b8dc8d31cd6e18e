import { sql } from "kysely";
import type { Database } from "../db/index.ts";
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
 * Never waits for a row, so that it is never one of two that wait for each other: the other would be a visitor's call.
 * A row is locked while it is written or deleted. Who writes it in another definition marks it as well; the visitor's
 * next events mark the others. By the rows' places (`ctid`), because a join may read the whole table for a large batch.
 */
async function markThose(db: Database, flow: string, visitors: readonly string[]): Promise<void> {
  await sql`
    update exposures set crossed = true where ctid = any(array(
      select ctid from exposures
      where visitor = any(${visitors}::uuid[]) and flow = ${flow} and definition <> ${definitionOf(flow)} and not crossed
      for update skip locked))`.execute(db);
}
