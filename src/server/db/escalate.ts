import { setTimeout as sleep } from "node:timers/promises";

/**
 * Signals that end PostgreSQL, and how long to wait after each. SIGINT rolls back and shuts down cleanly. SIGQUIT ends
 * at once, like a power loss, without losing anything that was committed. SIGKILL is for a process that does not react.
 */
const STEPS = [
  { signal: "SIGINT", waitMs: 4000 },
  { signal: "SIGQUIT", waitMs: 2000 },
  { signal: "SIGKILL", waitMs: 2000 },
] as const;

export type EndSignal = (typeof STEPS)[number]["signal"];

/** Sends one signal after another until `ended` is true. Returns whether it ended. */
export async function escalate(send: (signal: EndSignal) => unknown, ended: () => unknown): Promise<boolean> {
  for (const { signal, waitMs } of STEPS) {
    if (await ended()) return true;
    await send(signal);
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(25)) if (await ended()) return true;
  }
  return Boolean(await ended());
}
