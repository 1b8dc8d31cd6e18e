import { parentPort, workerData } from "node:worker_threads";
import { type Exploration, explore } from "../../../src/explorer/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { assemble } from "../../../src/model/read.ts";
import { parseSource } from "../../../src/model/source.ts";
import { pointer } from "../../../src/model/pointer.ts";
import { type Caught, detector } from "./detect.ts";
import { judgeOf } from "./judge/judge.ts";
import { planOf } from "./plan.ts";
import { sample, seeded } from "./random.ts";

export interface Task {
  readonly root: string;
  readonly seed: number;
  readonly each: number;
  /** This worker handles the mutations whose index modulo `parts` is `part`. */
  readonly part: number;
  readonly parts: number;
  readonly only?: string;
}

export interface Outcome {
  readonly kind: string;
  readonly where: string;
  readonly what: string;
  /** How it could be noticed; missing if it has no effect. */
  readonly noticed?: string;
  readonly caught?: Caught;
}

const { root, seed, each, part, parts, only } = workerData as Task;
const base = readRepository(root);
const explored = new Map<string, Exploration>();
for (const flow of base.flows) explored.set(flow.id, await explore(base, flow));
const judge = await judgeOf(base, explored);
const detect = detector(base, explored);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
if (part === 0) parentPort?.postMessage({ reached: judge.reached });
const plan = planOf(base, seed, each);
// In random order, so that each worker gets its share of the slow kinds.
for (const [index, { kind, path, edit }] of sample(seeded(seed), plan, plan.length).entries()) {
  if (index % parts !== part || (only !== undefined && !new RegExp(only).test(kind))) continue;
  const made = edit.make();
  const { file, problems } = parseSource(path, "text" in made ? made.text : JSON.stringify(made.value, null, 2));
  const mutant = assemble(root, new Map([...base.files, [path, file]]), problems);
  const noticed = await judge.notices(mutant, path);
  const caught = noticed === undefined ? undefined : await detect(mutant, path);
  const outcome: Outcome = {
    kind,
    where: `${path}${pointer("", ...edit.keys)}`,
    what: edit.what,
    ...(noticed && { noticed }),
    ...(caught && { caught }),
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage({ outcome });
}
