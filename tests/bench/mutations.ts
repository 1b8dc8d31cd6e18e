/**
 * How many wrong edits of the project's files the checker catches: random but plausible edits, the same for the same
 * seed. Edits that neither a person nor the service could notice do not count; running both versions tells which those
 * are.
 *
 *     npm run bench -- mutations [--seed 1] [--each 30] [--kind "renamed|lost"] [--threads 2] [--least 95] [--all]
 *
 * With `--least` the exit code is 1 if fewer of a hundred noticeable edits are caught.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Outcome, Task } from "./mutations/worker.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    each: { type: "string", default: "30" },
    kind: { type: "string" },
    all: { type: "boolean" },
    threads: { type: "string" },
    least: { type: "string", default: "0" },
  },
});
const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const parts = Number(values.threads ?? Math.max(2, Math.min(4, availableParallelism())));
const started = performance.now();
const outcomes: Outcome[] = [];
let reached: readonly string[] = [];

await Promise.all(
  Array.from({ length: parts }, (_, part) => {
    const task: Task = {
      root,
      seed: Number(values.seed),
      each: Number(values.each),
      part,
      parts,
      ...(values.kind !== undefined && { only: values.kind }),
    };
    const worker = new Worker(new URL("./mutations/worker.ts", import.meta.url), { workerData: task });
    worker.on("message", (message: { outcome?: Outcome; reached?: readonly string[] }) => {
      if (message.outcome) outcomes.push(message.outcome);
      if (message.outcome && values.all) console.log(JSON.stringify(message.outcome));
      if (message.reached) reached = message.reached;
    });
    return new Promise((resolve, reject) => worker.on("error", reject).on("exit", resolve));
  }),
);

const noticed = outcomes.filter((outcome) => outcome.noticed !== undefined);
const missed = noticed.filter((outcome) => outcome.caught === undefined);
const NOTICED_BY = ["rules", "exploration", "simulations", "recordings"] as const;
const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

console.log(
  "Wrong edits, by kind: made, noticeable, caught (as an error / as a warning), by rules + exploration + simulations + recordings, each asked only if nothing before it reports anything",
);
for (const kind of new Set(outcomes.map((outcome) => outcome.kind))) {
  const of = outcomes.filter((outcome) => outcome.kind === kind);
  const real = of.filter((outcome) => outcome.noticed !== undefined);
  const caught = real.filter((outcome) => outcome.caught !== undefined);
  const errors = caught.filter((outcome) => outcome.caught?.severity === "error").length;
  const by = NOTICED_BY.map((noticedBy) => caught.filter((outcome) => outcome.caught?.by === noticedBy).length).join(
    " + ",
  );
  console.log(
    `  ${kind.padEnd(38)} ${String(of.length).padStart(4)} ${String(real.length).padStart(4)} ${String(caught.length).padStart(4)} (${errors} / ${caught.length - errors})  ${by}  ${share(caught.length, real.length)}`,
  );
}
if (missed.length > 0) console.log("\nNot caught:");
for (const { kind, where, what, noticed: how } of missed.sort((a, b) =>
  a.kind + a.where < b.kind + b.where ? -1 : 1,
)) {
  console.log(
    `  ${kind} · ${where} · ${what.length > 160 ? `${what.slice(0, 160)}…` : what}\n      noticed: ${(how ?? "").slice(0, 120)}`,
  );
}
console.log(`\nThe walks that judge journeys reach ${reached.join("; ")}.`);
const byRecordings = noticed.filter(({ caught }) => caught?.by === "recordings");
if (byRecordings.length > 0) console.log("\nCaught by recordings alone:");
for (const { kind, where, what } of byRecordings.sort((a, b) => (a.kind + a.where < b.kind + b.where ? -1 : 1)))
  console.log(`  ${kind} · ${where} · ${what.length > 160 ? `${what.slice(0, 160)}…` : what}`);
const [byRules, byWalks, byStories] = NOTICED_BY.map(
  (noticedBy) => noticed.filter(({ caught }) => caught?.by === noticedBy).length,
);
const unrecorded = noticed.length - missed.length - byRecordings.length;
console.log(
  `\nRules catch ${share(byRules ?? 0, noticed.length)}, exploration ${share(byWalks ?? 0, noticed.length)} more, hand-written simulations ${share(byStories ?? 0, noticed.length)} more: ${share(unrecorded, noticed.length)} without recordings, which catch ${share(byRecordings.length, noticed.length)} more.`,
);
console.log(
  `${outcomes.length} edits, ${noticed.length} noticeable; ${noticed.length - missed.length} caught: ${share(noticed.length - missed.length, noticed.length)} (seed ${values.seed}, ${((performance.now() - started) / 1000).toFixed(0)} s).`,
);
if (noticed.length === 0 || (100 * (noticed.length - missed.length)) / noticed.length < Number(values.least)) {
  console.log(`FAILED fewer than ${values.least} % were caught`);
  process.exitCode = 1;
}
