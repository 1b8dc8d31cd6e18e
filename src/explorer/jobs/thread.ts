import { getCompileCacheDir } from "node:module";
import { dirname, extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Repository } from "../../model/index.ts";
import type { Summary } from "./summary.ts";

/** A request to the thread. */
export interface ThreadRequest {
  /** The texts of the repository's files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the jobs, in the order in which they are to be done. */
  readonly names: readonly string[];
  /** Not 0 as soon as the result is no longer needed. Shared with the requesting thread. */
  readonly stop: Int32Array;
}

/** The answers: a summary for each job, in the order of the request, and then "done". */
export type ThreadAnswer = { readonly name: string; readonly summary: Summary } | "done";

/**
 * A thread that explores. It starts with the first request and stays for further ones, with everything that it has
 * read, compiled and found: the same journeys will be explored again after edits.
 */
export interface ExplorerThread {
  /**
   * The results by the name of the job, without the jobs that were left when `signal` aborted. Requests run one after
   * the other.
   */
  explore(repo: Repository, names: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, Summary>>;
  end(): void;
}

export function explorerThread(): ExplorerThread {
  let worker: Worker | undefined;
  /** The last request that has not ended. */
  let last: Promise<void> | undefined;

  async function ask(request: ThreadRequest, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, Summary>> {
    const summaries = new Map<string, Summary>();
    if (signal?.aborted === true) return summaries;
    const running = (worker ??= begin());
    const ended = new AbortController();
    signal?.addEventListener("abort", () => Atomics.store(request.stop, 0, 1), { signal: ended.signal });
    running.ref();
    try {
      await new Promise<void>((resolve, reject) => {
        const hear = (answer: ThreadAnswer) => {
          if (answer === "done") resolve();
          else summaries.set(answer.name, answer.summary);
        };
        running.on("message", hear).on("error", reject).on("exit", resolve);
        ended.signal.addEventListener("abort", () =>
          running.off("message", hear).off("error", reject).off("exit", resolve),
        );
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
        running.postMessage(request);
      });
    } catch (error) {
      worker = undefined;
      throw error;
    } finally {
      ended.abort();
      // A thread without work must not keep the process running.
      running.unref();
    }
    return summaries;
  }

  return {
    async explore(repo, names, signal) {
      const before = last;
      let end = () => {};
      const mine = (last = new Promise<void>((resolve) => (end = resolve)));
      // Without an earlier request it is sent at once: whoever asks may be busy for long in the same task.
      if (before !== undefined) await before;
      try {
        const texts = new Map([...repo.files].map(([path, { text }]) => [path, text]));
        return await ask({ texts, names, stop: new Int32Array(new SharedArrayBuffer(4)) }, signal);
      } finally {
        end();
        if (last === mine) last = undefined;
      }
    },
    end() {
      void worker?.terminate();
      worker = undefined;
    },
  };
}

function begin(): Worker {
  const compiled = getCompileCacheDir();
  // A thread has no compile cache unless its environment names one: the folder above that of this version of Node.
  const env = { ...process.env, ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }) };
  const file = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);
  return new Worker(file, { env, resourceLimits: LIMITS });
}

/** A search keeps almost everything that it allocates until its end, so frequent garbage collection is wasted work. */
const LIMITS = { maxYoungGenerationSizeMb: 192 };
