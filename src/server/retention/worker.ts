import type { Resources } from "../http/index.ts";
import { forgetAbandoned } from "./forget.ts";

const EVERY_MS = 3_600_000;

/**
 * Deletes what nobody goes on with, at the start and every hour, a batch at a time. What is not done now is done an hour later. Ends with the returned
 * function, which waits for the batch under way.
 */
export function startForgetting({ db, config, log }: Pick<Resources, "db" | "config" | "log">): () => Promise<void> {
  const ending = new AbortController();
  const forgetAll = async (): Promise<void> => {
    let all = 0;
    try {
      for (let some = -1; some !== 0 && !ending.signal.aborted; all += Math.max(some, 0))
        some = await forgetAbandoned(db, config);
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.name : "unknown" }, "old registrations could not be deleted");
    }
    if (all > 0) log.info({ registrations: all }, "old registrations deleted");
  };
  let running: Promise<void> | undefined;
  const tick = (): void => {
    running ??= forgetAll().finally(() => (running = undefined));
  };
  const timer = setInterval(tick, EVERY_MS);
  tick();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await running;
  };
}
