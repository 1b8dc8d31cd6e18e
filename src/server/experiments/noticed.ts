import { sql } from "kysely";
import { type Database, unlocked } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import type { Secrets } from "../secrets/index.ts";
import { startWorker } from "../worker.ts";
import { definitionOf } from "./definitions.ts";
import { countErrors } from "./outcomes.ts";
import { visitorKey } from "./visitor-key.ts";

const EVERY_MS = 1000;
/** Of each journey, so that neither a statement nor what waits for it grows without end while it fails. */
const MOST_WAITING = 10_000;

/**
 * Writes what is noticed of visitors but belongs to no change of theirs: who goes on in another definition of their
 * journey, and who got an error. Each second one statement for all of them, because no call may wait for it (decisions
 * 243, 223). What ends it writes that of the last second.
 */
export function noticeVisitors(
  db: Database,
  secrets: Pick<Secrets, "digest">,
  everyMs = EVERY_MS,
): Resources["visitors"] & { readonly stop: () => Promise<void> } {
  const crossings = gathered((flow, visitors) => markThose(db, flow, visitors));
  const errors = gathered((_any, visitors) => countErrors(db, visitors));
  const write = async (): Promise<void> => {
    await crossings.write();
    await errors.write();
  };
  const stop = startWorker(everyMs, write);
  return {
    goesOn: crossings.add,
    gotError: (visitor) => errors.add("", visitorKey(secrets, visitor)),
    stop: async () => {
      await stop();
      await write();
    },
  };
}

/** Gathers the keys of visitors, by a word. `write` writes them, and keeps those whose statement fails for the next time. */
function gathered(statement: (word: string, visitors: readonly string[]) => Promise<void>) {
  let waiting = new Map<string, Set<string>>();
  const add = (word: string, visitor: string): void => {
    const visitors = waiting.get(word) ?? new Set();
    if (visitors.size < MOST_WAITING) waiting.set(word, visitors.add(visitor));
  };
  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    for (const [word, visitors] of taken)
      await statement(word, [...visitors])
        // An outage is reported by those whose work fails.
        .catch(() => visitors.forEach((visitor) => add(word, visitor)));
  };
  return { add, write };
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
