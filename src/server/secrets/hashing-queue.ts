import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { Unavailable } from "../unavailable.ts";
import type { HashingTask } from "./hashing-worker.ts";

/** One core stays free for all other calls. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** A hash takes about 15 ms, so that the last of these waits for 1.5 s; much longer on a busy machine. */
const MOST_WAITING = 100 * THREADS;

/** The whole process has one queue: it limits the use of its processor. Its threads start with the first task. */
let queue: Piscina<HashingTask, string | boolean> | undefined;

/**
 * Runs a task of argon2 on threads of its own, which have a lower priority than all other work (Linux: "nice"), so
 * that many log-ins at once slow down only log-ins. Throws `Unavailable` if too many tasks wait.
 */
export async function hashing(task: HashingTask): Promise<string | boolean> {
  queue ??= new Piscina({
    filename: new URL("./hashing-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: 30_000,
    niceIncrement: 10,
  });
  if (queue.queueSize >= MOST_WAITING) throw new Unavailable(`${MOST_WAITING} passwords wait to be hashed`);
  return queue.run(task);
}

/** The number of tasks that wait for a thread. */
export const waitingForHash = (): number => queue?.queueSize ?? 0;
