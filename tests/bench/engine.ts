/**
 * Events per second of the engine on the compiled join journey, for one whole visit that is repeated; compared with the
 * same journey as an XState machine with its pure `transition`, in the same process.
 *
 *     npm run bench -- engine [--quick]
 */
import { advance } from "../../src/engine/index.ts";
import { program } from "../unit/journeys/people.ts";
import { joinMachine, takeVisit } from "./join-machine.ts";
import { effort, rates, shownRate } from "./rate.ts";
import { recordVisit } from "./visit.ts";

const { stretches, sentEvents } = recordVisit();
const events = stretches.reduce((sum, stretch) => sum + stretch.events.length, 0);
const machine = joinMachine();
// Both must reach the same end; otherwise they did not do the same work.
const end = takeVisit(machine, sentEvents);
if (end !== "receipt") throw new Error(`The machine ends at ${end}`);

function visit(): number {
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
}

const visits = rates({ engine: visit, xstate: () => takeVisit(machine, sentEvents) }, effort());
console.log(`One visit: ${events} events, ${new Set(sentEvents.map(({ type }) => type)).size} kinds`);
console.log(`engine     ${shownRate(visits.engine * events)} events/s`);
console.log(
  `XState 5   ${shownRate(visits.xstate * events)} events/s (no drafts, storage, idempotency keys or expiry)`,
);
console.log(`           ${(visits.engine / visits.xstate).toFixed(1)} times as fast`);
