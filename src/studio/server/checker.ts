import { Worker } from "node:worker_threads";
import type { ChangesView, Checked } from "../protocol.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** What is known of the files without anybody waiting for it. */
export interface Checker {
  /** The last check that came to its end. */
  readonly checked: Checked | null;
  /** What `src/generated/` was last made from, as `edited` was told; `null`: nothing yet. */
  readonly compiledAt: number | null;
  /** All that could be was compiled for the first time, or nothing will be. */
  readonly compiledFirst: Promise<void>;
  /** Files are others now. */
  edited(revision: number, files: readonly (readonly [string, string | undefined])[]): void;
  /** Works out what differs from a commit; what is known so far is in `changes`. */
  compare(commit: string): void;
  /** What becomes of people in the middle where files are others than they are; `null`: it could not be worked out. */
  people(files: readonly (readonly [string, string | undefined])[]): Promise<ChangesView["people"]>;
  readonly changes: (Pick<ChangesView, "changes" | "people" | "problem"> & { readonly revision: number }) | null;
  close(): Promise<void>;
}

/** `told` is called whenever something new is known; with the files that were compiled, where some were. */
export function createChecker(root: string, told: (compiled: readonly string[]) => void): Checker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { root } });
  let checked: Checked | null = null;
  let compiledAt: number | null = null;
  let changes: Checker["changes"] = null;
  let isOver = false;
  const waiting: ((people: ChangesView["people"]) => void)[] = [];
  let compiled = (): void => undefined;
  const compiledFirst = new Promise<void>((resolve) => (compiled = resolve));
  worker.on("message", (message: FromWorker) => {
    if (message.tell === "checked") ({ checked } = message);
    if (message.tell === "changes") {
      const { tell: _, ...rest } = message;
      changes = rest;
    }
    if (message.tell === "people") return waiting.shift()?.(message.people);
    if (message.tell === "compiled") compiledAt = message.revision;
    if (message.tell === "compiled" || message.tell === "failed") compiled();
    told(message.tell === "compiled" ? message.written : []);
  });
  const end = () => {
    isOver = true;
    compiled();
    for (const answer of waiting.splice(0)) answer(null);
  };
  // The Studio stays open without it: edits are saved, and the command line checks them.
  worker.on("error", (error) => {
    console.error(`The check ended: ${error.message}`);
    end();
  });
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const ask = (message: ToWorker) => worker.postMessage(message);
  return {
    get checked() {
      return checked;
    },
    get compiledAt() {
      return compiledAt;
    },
    get changes() {
      return changes;
    },
    compiledFirst,
    edited: (revision, files) => ask({ ask: "files", revision, files }),
    people: (files) =>
      new Promise((answer) => {
        if (isOver) return answer(null);
        waiting.push(answer);
        ask({ ask: "people", files });
      }),
    compare: (commit) => ask({ ask: "changes", commit }),
    async close() {
      await worker.terminate();
      end();
    },
  };
}
