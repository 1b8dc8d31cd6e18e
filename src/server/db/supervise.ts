import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresProcess } from "./postgres-process.ts";

/** Restarts a process that ends by itself, until `stop`. */
export interface Supervised {
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Restarts `running` with `start` whenever it ends, as often as necessary, and reports that with `report`. When its
 * signal is aborted, `start` must end what it began.
 */
export function supervise(
  running: PostgresProcess,
  start: (signal: AbortSignal) => Promise<PostgresProcess>,
  report: (text: string) => void,
): Supervised {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = running;
  const again = async (): Promise<PostgresProcess | undefined> => {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await start(signal);
      } catch (error) {
        if (signal.aborted) return undefined;
        report(error instanceof Error ? error.message : String(error));
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      const how = await current.ended;
      if (signal.aborted) return;
      report(`The built-in PostgreSQL ended (${how}) and is started again.`);
      const next = await again();
      if (!next) return;
      current = next;
      // It came back just as `stop` was called.
      if (signal.aborted) return next.stop();
      report("The built-in PostgreSQL is there again.");
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
