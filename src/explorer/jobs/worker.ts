/** A thread that explores: does the jobs of one request after the other, and reports each result. */
import { parentPort } from "node:worker_threads";
import { readRepository, rereadFiles, type Repository, type SourceFile } from "../../model/index.ts";
import { knownJourneys } from "../incremental/journeys.ts";
import { Stopped } from "../search-options.ts";
import { jobsOf } from "./jobs.ts";
import { exploreJob } from "./run.ts";
import type { ThreadAnswer, ThreadRequest } from "./thread.ts";

const known = knownJourneys();

async function answer({ texts, names, stop }: ThreadRequest, reply: (answer: ThreadAnswer) => void): Promise<void> {
  const isStopped = () => Atomics.load(stop, 0) !== 0;
  const jobs = isStopped() ? [] : jobsOf(readChanged(texts));
  try {
    for (const name of names) {
      const job = jobs.find((one) => one.name === name);
      if (job !== undefined)
        reply({ name, summary: await exploreJob(job, { stopped: isStopped, known: known.of(name) }) });
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  reply("done");
}

let read: Repository | undefined;

/** Reads again only what has changed since the last request, if that is little. */
function readChanged(texts: ReadonlyMap<string, string>): Repository {
  const files = read?.files ?? new Map<string, SourceFile>();
  const gone = [...files.keys()].filter((path) => !texts.has(path));
  const edited = [...texts.keys()].filter((path) => files.get(path)?.text !== texts.get(path));
  const edits = [...gone, ...edited];
  // The texts contain all files, so nothing is read from this folder.
  if (read === undefined || edits.length > FEW) read = readRepository("/nowhere", texts);
  else
    read = rereadFiles(
      read,
      edits.map((path) => [path, texts.get(path)]),
    );
  return read;
}

const FEW = 5;

const port = parentPort;
let last = Promise.resolve();
port?.on("message", (request: ThreadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  last = last.then(() => answer(request, (one) => port.postMessage(one)));
});
