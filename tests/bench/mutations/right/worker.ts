import { parentPort, workerData } from "node:worker_threads";
import { readRepository } from "../../../../src/model/index.ts";
import { seeded } from "../random.ts";
import { rightEdits } from "./edits.ts";
import { type FoundBefore, rightJudge, type Said } from "./judge.ts";

export interface RightTask {
  readonly root: string;
  readonly seed: number;
  readonly count: number;
  /** This worker handles the edits whose index modulo `parts` is `part`. */
  readonly part: number;
  readonly parts: number;
  /** Without it only the rules run. */
  readonly found: FoundBefore | undefined;
  /** No edit begins after this time, in milliseconds since the epoch. */
  readonly until: number;
}

export interface RightOutcome {
  readonly kind: string;
  readonly what: string;
  /** Missing if the Studio refuses the edit. */
  readonly said?: readonly Said[];
}

const { root, seed, count, part, parts, found, until } = workerData as RightTask;
const base = readRepository(root);
const judge = rightJudge(base, found);
for (const [index, edit] of rightEdits(base, seeded(seed), count).entries()) {
  if (index % parts !== part) continue;
  if (Date.now() > until) break;
  const said = await judge(edit);
  const { text: _, was: __, texts, ...what } = { ...edit.command } as Readonly<Record<string, unknown>>;
  const outcome: RightOutcome = {
    kind: edit.kind,
    what: JSON.stringify(texts === undefined ? what : { ...what, texts: edit.about }),
    ...(said && { said }),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(outcome);
}
