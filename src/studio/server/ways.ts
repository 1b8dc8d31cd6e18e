import { Worker } from "node:worker_threads";
import type { StoryView } from "../protocol-map.ts";
import type { RecordedChangeName } from "../protocol-changes.ts";
import type { AcceptedNow, RecordedNow } from "../reading/index.ts";
import type { FilesChanged } from "./followed-model.ts";
import type { WayQuestions } from "./ways-worker.ts";
import type { RequestOf } from "../routes.ts";

/** Paths through journeys, on a separate thread, so that checks do not wait for a search. */
export interface Ways {
  /** A replay of the shortest known path to the step. `null` if there is none, `undefined` if the thread has ended. */
  find(request: RequestOf<"ways">): Promise<object | null | undefined>;
  /** A replay's file, line by line. `null` if it can no longer be played. */
  story(file: string): Promise<StoryView | null>;
  /** What differs from the recordings. `null` if the thread has ended. */
  recorded(): Promise<RecordedNow | null>;
  /** The recordings after these changes have been accepted. `null` if the thread has ended. */
  accepted(changes: readonly RecordedChangeName[]): Promise<AcceptedNow | null>;
  edited(changed: FilesChanged): void;
  close(): Promise<void>;
}

/** In ms. A thread that nobody asks any more ends, because what it has explored takes some hundred megabytes. */
const IDLE_MS = 60_000;

/** The thread starts with the first request, and again with the next one after it has ended. */
export function createWays(root: string): Ways {
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const waiting: ((answer: unknown) => void)[] = [];
  const giveUp = () => {
    for (const answer of waiting.splice(0)) answer(undefined);
  };
  const begin = () => {
    const thread = new Worker(new URL("./ways-worker.ts", import.meta.url), { workerData: { root } });
    thread.on("message", (answer) => {
      waiting.shift()?.(answer);
      if (waiting.length === 0) idle = setTimeout(endIdle, IDLE_MS).unref();
    });
    thread.on("error", (error) => {
      console.error(`The search for paths ended: ${error.message}`);
      worker = undefined;
      giveUp();
    });
    return thread;
  };
  const endIdle = () => {
    void worker?.terminate();
    worker = undefined;
  };
  /** Resolves to `undefined` if the thread has ended. */
  function ask<Name extends keyof WayQuestions>(name: Name, about: Parameters<WayQuestions[Name]>[0]) {
    return new Promise<Awaited<ReturnType<WayQuestions[Name]>> | undefined>((answer) => {
      clearTimeout(idle);
      worker ??= begin();
      waiting.push(answer as (answer: unknown) => void);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ ask: name, about });
    });
  }
  return {
    find: (way) => ask("way", way),
    story: async (file) => (await ask("story", file)) ?? null,
    recorded: async () => (await ask("recorded", undefined)) ?? null,
    accepted: async (changes) => (await ask("accept", changes)) ?? null,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    edited: (changed) => worker?.postMessage(changed),
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
      giveUp();
    },
  };
}
