/**
 * How often the check reports something after a correct edit that is not about that edit: random edits of the kinds
 * that people make in the Studio, the same for the same seed. Only rules and exploration run; recordings report every
 * change.
 *
 *     npm run bench -- right-edits [--seed 1] [--count 1000] [--threads 2] [--most 1] [--quick] [--minutes 5]
 *
 * Prints each edit as soon as it is judged. With `--quick` only the rules run; with `--minutes` no edit begins later
 * than that, so a run can be made in parts, each with a seed of its own. With `--most` the exit code is 1 if more of a
 * hundred edits led to a finding that is not about them.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { exploreAll } from "../../src/explorer/jobs/index.ts";
import { readRepository } from "../../src/model/index.ts";
import type { RightOutcome, RightTask } from "./mutations/right/worker.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    threads: { type: "string" },
    most: { type: "string", default: "100" },
    quick: { type: "boolean", default: false },
    minutes: { type: "string", default: "600" },
  },
});
const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const parts = Number(values.threads ?? Math.max(1, Math.min(4, availableParallelism())));
const started = performance.now();
const outcomes: RightOutcome[] = [];
const found = values.quick ? undefined : await foundBefore();
const until = Date.now() + Number(values.minutes) * 60_000;

await Promise.all(
  Array.from({ length: parts }, (_, part) => {
    const task: RightTask = { root, seed: Number(values.seed), count: Number(values.count), part, parts, found, until };
    const worker = new Worker(new URL("./mutations/right/worker.ts", import.meta.url), { workerData: task });
    worker.on("message", (outcome: RightOutcome) => {
      outcomes.push(outcome);
      const { kind, said } = outcome;
      const words = said === undefined ? "refused by the Studio" : said.some(({ isAbout }) => !isAbout) ? "FALSE" : "";
      console.log(`${String(outcomes.length).padStart(5)} ${kind.padEnd(42)} ${words}`.trimEnd());
    });
    return new Promise((resolve, reject) => worker.on("error", reject).on("exit", resolve));
  }),
);

/** The findings of the exploration of each journey before any edit. They are stored between runs, as a check's are. */
async function foundBefore(): Promise<RightTask["found"]> {
  const { summaries } = await exploreAll(readRepository(root), { cache: join(root, "node_modules/.cache/explore") });
  return new Map(summaries.flatMap(({ flow, arms, findings }) => (arms === undefined ? [[flow, findings]] : [])));
}

const made = outcomes.flatMap(({ said, ...edit }) => (said === undefined ? [] : [{ ...edit, said }]));
const isFalse = ({ said }: (typeof made)[number]) => said.some(({ isAbout }) => !isAbout);
console.log("Right edits, by kind: made, with something new that is about them, with something that is not");
for (const kind of new Set(outcomes.map((one) => one.kind))) {
  const of = made.filter((one) => one.kind === kind);
  const about = of.filter(({ said }) => said.length > 0 && said.every(({ isAbout }) => isAbout)).length;
  const columns = [of.length, about, of.filter(isFalse).length].map((count) => String(count).padStart(5)).join("");
  const refused = outcomes.filter((one) => one.kind === kind).length - of.length;
  console.log(`  ${kind.padEnd(42)}${columns}${refused === 0 ? "" : `   ${refused} refused by the Studio`}`);
}
for (const [title, isAbout] of [
  ["Not about them:", false],
  ["About them, by rule:", true],
] as const) {
  console.log(`\n${title}`);
  const reported = new Set<string>();
  for (const { kind, what, said } of made)
    for (const one of said.filter((said) => said.isAbout === isAbout)) {
      // Of the findings about their edit, prints one example for each rule and kind.
      if (isAbout && reported.has(kind + one.rule)) continue;
      reported.add(kind + one.rule);
      console.log(`  ${kind} · ${what.slice(0, 200)}\n      ${one.severity} ${one.rule} ${one.where}: ${one.message}`);
    }
}
const wrong = made.filter(isFalse).length;
const share = made.length === 0 ? 100 : (100 * wrong) / made.length;
console.log(
  `\n${made.length} right edits (${outcomes.length - made.length} more were refused); ${wrong} brought something that is not about them: ${share.toFixed(1)} % (seed ${values.seed}, ${((performance.now() - started) / 1000).toFixed(0)} s).`,
);
if (share > Number(values.most)) {
  console.log(`FAILED more than ${values.most} %`);
  process.exitCode = 1;
}
