import { sql } from "kysely";
import { unlocked } from "../db/index.ts";
import type { Resources } from "../http/index.ts";
import { startWorker } from "../worker.ts";
import { definitionOf } from "./defined.ts";
import { EXPOSURE_DELAY_MS } from "./days.ts";
import { countErrors } from "./outcomes.ts";
import { visitorKey } from "./visitor-key.ts";

const EVERY_MS = 1000;
/** Of each word, so that neither a statement nor what waits for it grows without end while it fails. */
const MOST_WAITING = 10_000;
/** Two words of errors, so that visitors whom somebody makes up take nobody else's place. */
const [NEW, UNEXPOSED] = ["new", "unexposed"];

/**
 * Writes what is noticed of visitors but belongs to no change of theirs: who goes on in another definition of their
 * journey, and who got an error. It is gathered for a second, because no call may wait for it (decision 243). Whose
 * exposure has not arrived yet is looked for again until it must have. What ends it writes that of the last second.
 */
export function noticeVisitors(
  { db, secrets, experiments }: Pick<Resources, "db" | "secrets" | "experiments">,
  everyMs = EVERY_MS,
): Resources["visitors"] & { readonly stop: () => Promise<void> } {
  const crossings = gathered((flow, visitors) => markThose({ db, experiments }, flow, [...visitors.keys()]));
  const errors = gathered(async (_word, visitors) => {
    const exposed = await countErrors(db, [...visitors.keys()]);
    for (const [visitor, at] of visitors)
      if (!exposed.has(visitor) && Date.now() - at < EXPOSURE_DELAY_MS) errors.add(UNEXPOSED, visitor, at);
  });
  // A worker for each, so that no error waits while many visitors are marked one by one.
  const all = [crossings, errors].map(({ write }) => ({ write, stop: startWorker(everyMs, write) }));
  return {
    goesOn: (flow, visitor) => crossings.add(flow, visitor, Date.now()),
    gotError: (visitor) => errors.add(NEW, visitorKey(secrets, visitor), Date.now()),
    stop: async () => {
      await Promise.all(all.map(({ stop }) => stop()));
      for (const { write } of all) await write();
    },
  };
}

/**
 * Gathers the keys of visitors, by a word, with the time of each. `write` writes them, and keeps those whose statement
 * fails for the next time.
 */
function gathered(statement: (word: string, visitors: ReadonlyMap<string, number>) => Promise<void>) {
  let waiting = new Map<string, Map<string, number>>();
  const add = (word: string, visitor: string, at: number): void => {
    const visitors = waiting.get(word) ?? new Map<string, number>();
    waiting.set(word, visitors);
    if (visitors.has(visitor) || visitors.size < MOST_WAITING)
      visitors.set(visitor, Math.max(at, visitors.get(visitor) ?? at));
  };
  const write = async (): Promise<void> => {
    const taken = waiting;
    waiting = new Map();
    for (const [word, visitors] of taken)
      await statement(word, visitors)
        // An outage is reported by those whose work fails.
        .catch(() => visitors.forEach((at, visitor) => add(word, visitor, at)));
  };
  return { add, write };
}

/**
 * Who is being written is left to their next events: a row is locked while it is written or deleted, and who writes it in
 * another definition marks it as well. By visitor, because most have nothing to mark.
 */
async function markThose(
  { db, experiments }: Pick<Resources, "db" | "experiments">,
  flow: string,
  visitors: readonly string[],
): Promise<void> {
  const patched = experiments.current().experiments.filter(({ patch }) => patch !== undefined);
  const ofPatched = Object.fromEntries(patched.map(({ flag, patch }) => [flag, definitionOf(flow, patch)]));
  const definition = sql`coalesce(${JSON.stringify(ofPatched)}::jsonb ->> flag, ${definitionOf(flow)})`;
  const crossed = sql`flow = ${flow} and definition <> ${definition} and not crossed`;
  const { rows } = await sql<{ visitor: string }>`
    select distinct visitor from exposures where visitor = any(${visitors}::uuid[]) and ${crossed}`.execute(db);
  for (const { visitor } of rows) {
    const own = sql`visitor = ${visitor} and ${crossed}`;
    await sql`update exposures set crossed = true where ${own} and ${unlocked("exposures", own)}`.execute(db);
  }
}
