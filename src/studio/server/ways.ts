import { Worker } from "node:worker_threads";
import type { StoryView } from "../protocol-map.ts";
import type { RecordedChangeName } from "../protocol-recorded.ts";
import type { AcceptedNow, RecordedNow } from "../reading/index.ts";
import type { FilesChanged } from "./followed-model.ts";
import type { FromWays, ToWays } from "./ways-messages.ts";
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
  const waiting: ((answer: FromWays | null) => void)[] = [];
  const begin = () => {
    const thread = new Worker(new URL("./ways-worker.ts", import.meta.url), { workerData: { root } });
    thread.on("message", (answer: FromWays) => {
      waiting.shift()?.(answer);
      if (waiting.length === 0) idle = setTimeout(endIdle, IDLE_MS).unref();
    });
    thread.on("error", (error) => {
      console.error(`The search for paths ended: ${error.message}`);
      worker = undefined;
      for (const answer of waiting.splice(0)) answer(null);
    });
    return thread;
  };
  const endIdle = () => {
    void worker?.terminate();
    worker = undefined;
  };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const report = (message: ToWays) => worker?.postMessage(message);
  const ask = (message: ToWays): Promise<FromWays | null> =>
    new Promise((answer) => {
      clearTimeout(idle);
      worker ??= begin();
      waiting.push(answer);
      report(message);
    });
  return {
    async find(way) {
      const answer = await ask({ ask: "way", way });
      return answer?.report === "way" ? answer.replay : undefined;
    },
    async story(file) {
      const answer = await ask({ ask: "story", file });
      return answer?.report === "story" ? answer.story : null;
    },
    async recorded() {
      const answer = await ask({ ask: "recorded" });
      return answer?.report === "recorded" ? answer.recorded : null;
    },
    async accepted(changes) {
      const answer = await ask({ ask: "accept", changes });
      return answer?.report === "accepted" ? answer.accepted : null;
    },
    edited: report,
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
      for (const answer of waiting.splice(0)) answer(null);
    },
  };
}
