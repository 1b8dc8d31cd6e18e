import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { Unavailable } from "../unavailable.ts";
import type { HashingTask } from "./hashing-worker.ts";

/**
 * One core stays free for all other calls. At most four, whatever the machine has: a container sees the cores of its
 * node, and each thread takes about 30 MB (19 MiB of argon2, the rest is Node's), of the 512 MB of an instance.
 */
export const hashingThreads = (cores: number): number => Math.min(4, Math.max(1, cores - 1));
/** A hash takes about 15 ms, so that the last of these waits for 1.5 s; much longer on a busy machine. */
const WAITING_EACH = 100;

let threads = hashingThreads(availableParallelism());
/** The whole process has one queue: it limits the use of its processor. Its threads start with the first task. */
let queue: Piscina<HashingTask, string | boolean> | undefined;

/** Sets the number of threads, before the first task. */
export function limitHashing(most: number): void {
  if (queue === undefined) threads = most;
}

/**
 * Runs a task of argon2 on threads of its own, which have a lower priority than all other work (Linux: "nice"), so
 * that many log-ins at once slow down only log-ins. Throws `Unavailable` if too many tasks wait. argon2's own
 * threads are Node's, without a limit or a priority: they also read files and look up names.
 */
export async function hashing(task: HashingTask): Promise<string | boolean> {
  const mostWaiting = WAITING_EACH * threads;
  queue ??= new Piscina({
    filename: new URL("./hashing-worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    maxQueue: mostWaiting,
    idleTimeout: 30_000,
    niceIncrement: 10,
  });
  if (queue.queueSize >= mostWaiting) throw new Unavailable(`${mostWaiting} passwords wait to be hashed`);
  return queue.run(task);
}

/** The number of tasks that wait for a thread. */
export const waitingForHash = (): number => queue?.queueSize ?? 0;
