import { Worker } from "node:worker_threads";
import type { Command } from "../commands/index.ts";
import { type Plan, Refusal } from "../edits/index.ts";
import type { ChangesView, Checked, Topic } from "../protocol.ts";
import type { EditedFile, FilesChanged } from "./followed-model.ts";
import { ShownEdits } from "./shown-edits.ts";
import type { EditedDefinition, FromWorker, ToWorker } from "./worker-messages.ts";

/** The results of checks that run in the background. */
export interface Checker {
  /** The last check that has finished. */
  readonly checked: Checked | null;
  /**
   * The revision that `src/generated/` was compiled from, as passed to `edited`. `null` if nothing has been compiled.
   */
  readonly compiledAt: number | null;
  /** The last revision that could not be compiled, or only in part, because something is to be fixed. */
  readonly keptAt: number | null;
  /** Resolves after the first compilation, or when there will be none. */
  readonly compiledFirst: Promise<void>;
  edited(changed: FilesChanged): void;
  /** Resolves when open pages show what they can apply of the last edit, or if that takes long. */
  shown(): Promise<void>;
  /** Starts the comparison with a commit. The results so far are in `changes`. */
  compare(commit: string): void;
  /** What happens to people in the middle of a journey if these files change. `null` if that could not be computed. */
  people(files: readonly EditedFile[]): Promise<ChangesView["people"]>;
  /**
   * What a command would do to the files of now. `undefined` if that could not be planned here. Throws a `Refusal` if it
   * is not possible.
   */
  plan(command: Command): Promise<Plan | undefined>;
  readonly changes:
    | (Pick<ChangesView, "changes" | "people" | "problem"> & { readonly revision: number; readonly commit: string })
    | null;
  close(): Promise<void>;
}

type Answered = Pick<FromWorker & { readonly report: "plan" }, "plan" | "refused">;

export interface Compiled {
  /** The compiled files that have changed, as paths in `src/generated/`. */
  readonly written: readonly string[];
  /** What open pages can apply without being reloaded. */
  readonly modules: readonly EditedDefinition[];
  /** Whether open pages must be reloaded. */
  readonly reload: boolean;
  /** Which results are new. */
  readonly topics: readonly Topic[];
}

/**
 * `listener` is called for each new result, and when something is compiled. It resolves when open pages show that.
 */
export function createChecker(root: string, listener: (compiled: Compiled) => Promise<void> | void): Checker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: { root } });
  let checked: Checked | null = null;
  let compiledAt: number | null = null;
  let keptAt: number | null = null;
  let changes: Checker["changes"] = null;
  let isOver = false;
  const planning: ((answer: Answered) => void)[] = [];
  const waiting: ((people: ChangesView["people"]) => void)[] = [];
  let compiled = (): void => undefined;
  const compiledFirst = new Promise<void>((resolve) => (compiled = resolve));
  const shown = new ShownEdits();
  let sent: Promise<unknown> = Promise.resolve();
  worker.on("message", (message: FromWorker) => {
    if (message.report === "shown") return void sent.then(() => shown.reached(message.revision));
    if (message.report === "checked") ({ checked } = message);
    if (message.report === "changes") {
      const { report: _, ...rest } = message;
      changes = rest;
    }
    if (message.report === "people") return waiting.shift()?.(message.people);
    if (message.report === "plan") return planning.shift()?.(message);
    if (message.report === "compiled" && message.kept) keptAt = message.revision;
    else if (message.report === "compiled") compiledAt = message.revision;
    if (message.report === "compiled" || message.report === "failed") compiled();
    sent = Promise.all([sent, listener(compiledIn(message))]);
  });
  const end = () => {
    isOver = true;
    compiled();
    shown.reached(Number.POSITIVE_INFINITY);
    for (const answer of waiting.splice(0)) answer(null);
    for (const answer of planning.splice(0)) answer({});
  };
  // The Studio works without it: edits are saved, and the command line can check them.
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
    get keptAt() {
      return keptAt;
    },
    get changes() {
      return changes;
    },
    compiledFirst,
    edited(changed) {
      shown.ask(changed.revision);
      ask(changed);
    },
    people: (files) =>
      new Promise((answer) => {
        if (isOver) return answer(null);
        waiting.push(answer);
        ask({ ask: "people", files });
      }),
    async plan(command) {
      if (isOver) return undefined;
      const { plan, refused } = await new Promise<Answered>((answer) => {
        planning.push(answer);
        ask({ ask: "plan", command });
      });
      if (refused !== undefined) throw new Refusal(refused.message, refused.conflicts, refused.at);
      return plan;
    },
    shown: () => shown.last(),
    compare: (commit) => ask({ ask: "changes", commit }),
    async close() {
      await worker.terminate();
      end();
    },
  };
}

const TOPICS: Readonly<Partial<Record<FromWorker["report"], readonly Topic[]>>> = {
  checked: ["checked"],
  compiled: ["compiled"],
  changes: ["comparison"],
};

function compiledIn(message: FromWorker): Compiled {
  const { written = [], modules = [], reload = false, kept } = { ...message } as Partial<Compiled & { kept: boolean }>;
  // The overview says that pages stay as they were.
  const topics = [...(TOPICS[message.report] ?? []), ...(kept === true ? (["checked"] as const) : [])];
  return { written, modules, reload, topics };
}
