import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Repository } from "../../model/index.ts";
import type { Job } from "./jobs.ts";
import type { Summary } from "./summary.ts";

/** What a thread of its own is told. */
export interface JobsInput {
  /** The texts of the repository's files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the jobs, in the order in which they are taken. */
  readonly names: readonly string[];
  /** The number of the next job to be taken, shared by all threads. */
  readonly next: Int32Array;
}

/** Explores journeys: here, or on up to so many threads of their own, and this one is free meanwhile. What was found, by the name of its job. */
export async function run(
  repo: Repository,
  jobs: readonly Job[],
  threads: number,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Summary>> {
  const summaries = new Map<string, Summary>();
  // What takes long first, so that it is not waited for in the end.
  const names = jobs.toSorted((a, b) => sizeOf(b) - sizeOf(a)).map(({ name }) => name);
  const given: JobsInput = { texts: textsOf(repo), names, next: new Int32Array(new SharedArrayBuffer(4)) };
  if (threads === 1) await takeEach(given, jobs, (name, summary) => summaries.set(name, summary), signal);
  else {
    const workers = Math.min(threads, jobs.length);
    await Promise.all(Array.from({ length: workers }, () => runElsewhere(given, summaries, signal)));
  }
  return summaries;
}

/** Takes jobs as long as there are any that are not taken. */
export async function takeEach(
  { names, next }: JobsInput,
  jobs: readonly Job[],
  done: (name: string, summary: Summary) => unknown,
  signal?: AbortSignal,
): Promise<void> {
  for (let at = Atomics.add(next, 0, 1); at < names.length; at = Atomics.add(next, 0, 1)) {
    const job = jobs.find(({ name }) => name === names[at]);
    if (job === undefined) continue;
    // Where everything is known already, or threads explore, nothing of it needs to be loaded.
    const { explore } = await import("../index.ts");
    if (signal?.aborted === true) return;
    const pinned = Object.fromEntries(job.arms.map(({ flag, arm }) => [flag, arm]));
    const { places: _, ...summary } = await explore(job.repo, job.flow, { pinned });
    done(job.name, summary);
  }
}

function runElsewhere(
  given: JobsInput,
  summaries: Map<string, Summary>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const worker = new Worker(new URL(`./worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: given,
    resourceLimits: LIMITS,
  });
  signal?.addEventListener("abort", () => void worker.terminate());
  worker.on("message", ({ name, summary }: { name: string; summary: Summary }) => summaries.set(name, summary));
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
}

/** Almost all that a search makes stays until its end: to look through it for what does not, often, is wasted work. */
const LIMITS = { maxYoungGenerationSizeMb: 192 };

function textsOf({ files }: Repository): Map<string, string> {
  return new Map([...files].map(([path, { text }]) => [path, text]));
}

function sizeOf({ flow }: Job): number {
  return JSON.stringify(flow.value).length;
}
