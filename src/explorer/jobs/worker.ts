/** A thread that explores: takes jobs, and tells what each came to. */
import { parentPort, workerData } from "node:worker_threads";
import { readRepository } from "../../model/index.ts";
import { jobsOf } from "./jobs.ts";
import { type JobsInput, takeEach } from "./run.ts";

const given = workerData as JobsInput;
// All files are in the texts; there is nothing to be read below that folder.
const repo = readRepository("/nowhere", given.texts);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
await takeEach(given, jobsOf(repo), (name, summary) => parentPort?.postMessage({ name, summary }));
