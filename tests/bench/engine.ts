/**
 * Events a second through the engine on the compiled join journey, one whole visit again and again; beside it the
 * same journey as an XState machine under its pure `transition`, in the same process.
 *
 *     npx node tests/bench/engine.ts
 */
import { advance } from "../../src/engine/index.ts";
import { program } from "../unit/journeys/people.ts";
import { joinMachine, takeVisit } from "./join-machine.ts";
import { recordVisit } from "./visit.ts";

const ROUNDS = 9;
const SECONDS = 0.7;

const { stretches, told } = recordVisit();
const events = stretches.reduce((sum, stretch) => sum + stretch.events.length, 0);
const machine = joinMachine();
// Both must come to the same end, or the two were not asked the same.
const end = takeVisit(machine, told);
if (end !== "receipt") throw new Error(`The machine ends at ${end}`);

const engine = measure(() => {
  let commands = 0;
  for (const stretch of stretches) {
    let snapshot = stretch.from;
    for (const event of stretch.events) {
      const next = advance(program, snapshot, event);
      snapshot = next.snapshot;
      commands += next.commands.length;
    }
  }
  return commands;
});
const xstate = measure(() => takeVisit(machine, told).length);

console.log(`One visit: ${events} events, ${new Set(told.map(({ type }) => type)).size} kinds`);
console.log(`engine     ${show(engine)} events/s`);
console.log(`XState 5   ${show(xstate)} events/s (no drafts, storage, idempotency keys or expiry)`);
console.log(`           ${(engine / xstate).toFixed(1)} times as fast`);

/** Events a second: the best of several rounds in processor time, for on a shared machine the others measure the neighbours. */
function measure(visit: () => number): number {
  run(visit);
  return Math.max(...Array.from({ length: ROUNDS }, () => run(visit)));
}

function run(visit: () => number): number {
  const begun = process.cpuUsage();
  const until = performance.now() + SECONDS * 1000;
  let visits = 0;
  while (performance.now() < until) {
    for (let turn = 0; turn < 20; turn++) visit();
    visits += 20;
  }
  const { user, system } = process.cpuUsage(begun);
  return (visits * events) / ((user + system) / 1e6);
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString("en").padStart(12);
}
