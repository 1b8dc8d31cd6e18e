import { setTimeout as sleep } from "node:timers/promises";

/**
 * What a PostgreSQL is told so that it ends, and how long it is waited for. SIGINT rolls back what is under way and writes everything down; SIGQUIT ends
 * at once, as a loss of power would, which costs nothing that was acknowledged; SIGKILL is for what hears nothing any more.
 */
const STEPS = [
  { signal: "SIGINT", waitMs: 4000 },
  { signal: "SIGQUIT", waitMs: 2000 },
  { signal: "SIGKILL", waitMs: 2000 },
] as const;

export type EndSignal = (typeof STEPS)[number]["signal"];

/** Sends one signal after the other until `ended` says so. Answers whether it did at last. */
export async function escalate(send: (signal: EndSignal) => unknown, ended: () => unknown): Promise<boolean> {
  for (const { signal, waitMs } of STEPS) {
    if (await ended()) return true;
    await send(signal);
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(25)) if (await ended()) return true;
  }
  return Boolean(await ended());
}
