import { isDeepStrictEqual } from "node:util";
import type { Experiments } from "../../experiments/index.ts";
import type { Database } from "../db/index.ts";
import type { Log, Resources } from "../http/index.ts";
import { startWorker } from "../worker.ts";
import type { Defined } from "./defined.ts";
import { readStates, shareProblem, type State, withStates } from "./states.ts";

/** Every instance knows a change within this time; it needs no connection of its own, as a notification would. */
const READ_EVERY_MS = 2_000;
/** Somebody may have stopped an experiment since. */
const OLDEST_MS = 60_000;

/**
 * Follows the states in the database. While it is away, the last known ones hold, because no page waits for an
 * experiment; after a minute everything is at rest until it can be read again. Rejects if they cannot be read once. What
 * ends it is added to `stops`.
 */
export async function followExperiments(
  db: Database,
  log: Log,
  { experiments: defined }: Pick<Defined, "experiments">,
  stops: (() => unknown)[],
  { everyMs = READ_EVERY_MS, oldestMs = OLDEST_MS } = {},
): Promise<Resources["experiments"]> {
  let states: ReadonlyMap<string, State> = new Map();
  let current = withStates(defined, states);
  let resting = atRest(current);
  let readAt = performance.now();
  const read = async (): Promise<void> => {
    const next = await readStates(db);
    readAt = performance.now();
    if (isDeepStrictEqual(next, states)) return;
    states = next;
    current = withStates(defined, states);
    resting = atRest(current);
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
  return { current: () => (performance.now() - readAt > oldestMs ? resting : current) };
}

/** New visitors get the first arms, people in the middle keep theirs, and nobody is counted. */
function atRest(all: Experiments): Experiments {
  const experiments = all.experiments.map((one) => (one.active ? { ...one, active: false, keepsArm: true } : one));
  return { ...all, experiments };
}
