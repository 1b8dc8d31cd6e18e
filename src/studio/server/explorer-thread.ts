import { Piscina } from "piscina";
import type { StoryView } from "../protocol-map.ts";
import type { AcceptedNow, RecordedNow } from "../reading/index.ts";
import type { FilesChanged } from "./followed-model.ts";
import type * as ExplorerWorker from "./explorer-worker.ts";
import type { RequestOf } from "../routes.ts";
import type { RecordedChangeName } from "../kernel/comment.ts";
import { messageOf } from "../edits/index.ts";

/** Paths through journeys, on a separate thread, so that checks do not wait for a search. */
export interface ExplorerThread {
  /** A replay of the shortest known path to the step. `null` if there is none, `undefined` if the thread has ended. */
  find(request: RequestOf<"path">): Promise<object | null | undefined>;
  /** A replay's file, line by line. `null` if it can no longer be played. */
  story(file: string): Promise<StoryView | null>;
  /** What differs from the recordings. `null` if the thread has ended. */
  recorded(): Promise<RecordedNow | null>;
  /** The recordings after these changes have been accepted. `null` if the thread has ended. */
  accepted(changes: readonly RecordedChangeName[]): Promise<AcceptedNow | null>;
  edited(changed: FilesChanged): void;
  close(): Promise<void>;
}

/** What the thread can be asked. */
type ExplorerQuestions = typeof ExplorerWorker;

/** In ms. A thread that nobody asks any more ends, because what it has explored takes some hundred megabytes. */
const IDLE_MS = 60_000;

/** The thread starts with the first request, and again with the next one after it has ended. It answers in order. */
export function createExplorerThread(root: string): ExplorerThread {
  const thread = new Piscina({
    filename: new URL("./explorer-worker.ts", import.meta.url).href,
    workerData: { root },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  let isOver = false;
  /** Resolves to `undefined` if the thread has ended. */
  async function ask<Name extends keyof ExplorerQuestions>(name: Name, about: Parameters<ExplorerQuestions[Name]>[0]) {
    try {
      return (await thread.run(about, { name })) as Awaited<ReturnType<ExplorerQuestions[Name]>>;
    } catch (error) {
      if (!isOver) console.error(`The search for paths ended: ${messageOf(error)}`);
      return undefined;
    }
  }
  return {
    find: (lens) => ask("path", lens),
    story: async (file) => (await ask("story", file)) ?? null,
    recorded: async () => (await ask("recorded", undefined)) ?? null,
    accepted: async (changes) => (await ask("accept", changes)) ?? null,
    // A thread that starts later reads the files as they are then.
    edited: (changed) => void (thread.threads.length > 0 && ask("files", changed)),
    async close() {
      isOver = true;
      await thread.destroy();
    },
  };
}
