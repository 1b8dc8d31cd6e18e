import { isBusy } from "./calls.ts";
import { adopt } from "./memory.ts";
import { checkGuards } from "./navigation.ts";
import { own, put } from "./own.ts";
import type { Envelope } from "./snapshot.ts";
import { handle, type Outcome } from "./rules.ts";
import { focusOn, type Turn } from "./turn.ts";

/**
 * Another tab has stored data. A running call that changes something is not abandoned for it: the data is held, and
 * taken over when the call ends.
 */
export function takeStored(turn: Turn, envelope: Envelope | null): Outcome {
  if (isBusy(turn.state)) {
    turn.state.held = { envelope };
    return undefined;
  }
  adopt(turn, envelope);
  checkGuards(turn);
  return notifyStep(turn);
}

/**
 * Called when no call that changes something runs any more. What the other tab stored may not allow the current step,
 * so the guards are checked again.
 */
export function endHolding(turn: Turn): Outcome {
  const { held } = turn.state;
  if (held !== undefined) {
    // A rule went to another step, which abandoned the call.
    delete turn.state.held;
    adopt(turn, held.envelope);
  }
  if (!turn.left) checkGuards(turn);
  return notifyStep(turn);
}

/** Runs the rules for `stored`: values in memory may depend on what another tab has changed. */
function notifyStep(turn: Turn): Outcome {
  if (turn.adopted.length === 0 || turn.left || turn.lacks) return undefined;
  focusOn(turn, "form", { changed: turn.adopted });
  return handle(turn, "stored");
}

/**
 * Takes over the other tab's data before the rules for the end of the call run, and only if no other call that changes
 * something is running. The guards are checked afterwards.
 */
export function adoptHeld(turn: Turn, operation: string): void {
  const { held, intents } = turn.state;
  if (held === undefined || isBusy(turn.state)) return;
  delete turn.state.held;
  // The other tab deleted everything. This tab keeps its data, because the result of the call needs that data.
  if (held.envelope === null) return;
  adopt(turn, held.envelope);
  // This tab made the call. The other tab does not know whether it may be repeated.
  const intent = own(intents, operation);
  if (intent !== undefined) turn.state.intents = put(turn.state.intents, operation, intent);
}
