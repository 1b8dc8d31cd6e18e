/** A thread that explores: does the jobs of one request after the other, and reports each result. */
import { parentPort } from "node:worker_threads";
import { readRepository } from "../../model/index.ts";
import { knownJourneys } from "../again/journeys.ts";
import { GivenUp } from "../given-up.ts";
import { jobsOf } from "./jobs.ts";
import { exploreJob } from "./run.ts";
import type { ThreadAnswer, ThreadRequest } from "./thread.ts";

const known = knownJourneys();

async function answer({ texts, names, stop }: ThreadRequest, tell: (answer: ThreadAnswer) => void): Promise<void> {
  const isStopped = () => Atomics.load(stop, 0) !== 0;
  // The texts contain all files, so nothing is read from this folder.
  const jobs = isStopped() ? [] : jobsOf(readRepository("/nowhere", texts));
  try {
    for (const name of names) {
      const job = jobs.find((one) => one.name === name);
      if (job !== undefined)
        tell({ name, summary: await exploreJob(job, { stopped: isStopped, known: known.of(name) }) });
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
  tell("done");
}

const port = parentPort;
let last = Promise.resolve();
port?.on("message", (request: ThreadRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  last = last.then(() => answer(request, (one) => port.postMessage(one)));
});
