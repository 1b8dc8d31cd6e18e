import { isDeepStrictEqual } from "node:util";
import type { Database } from "../db/index.ts";
import type { Log, Resources } from "../http/index.ts";
import { startWorker } from "../worker.ts";
import type { Defined } from "./defined.ts";
import { readStates, shareProblem, withStates } from "./states.ts";
import type { State } from "./states.ts";

/** Every instance knows a change within this time; it needs no connection of its own, as a notification would. */
const READ_EVERY_MS = 2_000;

/**
 * Follows the states in the database. While it is away, the last known ones hold: no page waits for an experiment.
 * Rejects if they cannot be read once. What ends it is added to `stops`.
 */
export async function followExperiments(
  db: Database,
  log: Log,
  { experiments: defined }: Pick<Defined, "experiments">,
  stops: (() => unknown)[],
  everyMs = READ_EVERY_MS,
): Promise<Resources["experiments"]> {
  let states: ReadonlyMap<string, State> = new Map();
  let current = withStates(defined, states);
  const read = async (): Promise<void> => {
    const next = await readStates(db);
    if (isDeepStrictEqual(next, states)) return;
    states = next;
    current = withStates(defined, states);
    for (const one of defined.experiments) {
      const state = states.get(one.flag);
      const problem = state && shareProblem(one, state.share);
      if (problem) log.error({ flag: one.flag }, `an experiment is off, because the files have changed: ${problem}`);
    }
  };
  await read();
  const stop = startWorker(everyMs, async () => {
    // An outage is reported by those whose work fails.
    await read().catch(() => undefined);
  });
  stops.push(stop);
  return { current: () => current };
}
