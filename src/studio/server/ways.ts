import { Worker } from "node:worker_threads";
import type { EditedFile, WayAsked, WayFound } from "./ways-messages.ts";

/** The shortest ways to steps, found by walking through the journeys on a thread of their own: no check waits for that. */
export interface Ways {
  /** A replay that ends at the step; `null` where no way was found. */
  find(asked: WayAsked): Promise<object | null>;
  /** Files are others now. */
  edited(files: readonly EditedFile[]): void;
  close(): Promise<void>;
}

/** The thread begins when a way is asked for. */
export function createWays(root: string): Ways {
  let worker: Worker | undefined;
  const waiting: ((replay: object | null) => void)[] = [];
  const begin = () => {
    const thread = new Worker(new URL("./ways-worker.ts", import.meta.url), { workerData: { root } });
    thread.on("message", ({ replay }: WayFound) => waiting.shift()?.(replay));
    // Whoever asks next begins another.
    thread.on("error", (error) => {
      console.error(`The search for ways ended: ${error.message}`);
      worker = undefined;
      for (const answer of waiting.splice(0)) answer(null);
    });
    return thread;
  };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (message: WayAsked | readonly EditedFile[]) => worker?.postMessage(message);
  return {
    find: (asked) =>
      new Promise((answer) => {
        worker ??= begin();
        waiting.push(answer);
        tell(asked);
      }),
    edited: (files) => tell(files),
    async close() {
      await worker?.terminate();
      for (const answer of waiting.splice(0)) answer(null);
    },
  };
}
