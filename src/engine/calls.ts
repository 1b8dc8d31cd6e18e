import { closeOldError } from "./alert.ts";
import { digest } from "./digest.ts";
import type { CallError } from "./event.ts";
import type { JsonObject } from "./json.ts";
import { isEmpty, omit, own, put } from "./own.ts";
import type { Intent, RunningCall, Snapshot } from "./snapshot.ts";
import { nextSerial, type Turn } from "./turn.ts";

/** Starts a call. An older call of the same operation is abandoned. */
export function startCall(turn: Turn, operation: string, input: JsonObject, changes: boolean): void {
  const { state, commands } = turn;
  if (changes) closeOldError(turn);
  const older = own(state.calls, operation);
  if (older !== undefined) commands.push({ type: "abort", call: older.id });
  const id = `c${nextSerial(turn)}`;
  state.calls = put(state.calls, operation, { id, operation, changes, form: turn.form });
  commands.push(
    changes
      ? { type: "call", id, operation, input, key: intentKey(turn, operation, input) }
      : { type: "call", id, operation, input },
  );
}

/** Removes a call from the running ones and returns it. `undefined` if it was abandoned. */
export function endCall(turn: Turn, id: string): RunningCall | undefined {
  for (const operation in turn.state.calls) {
    const call = own(turn.state.calls, operation);
    if (call?.id !== id) continue;
    turn.state.calls = omit(turn.state.calls, operation);
    return call;
  }
  return undefined;
}

/**
 * Forgets the intent of a call when its result is known, so that the same input is a new intent. Without a known result
 * the call may have been carried out, so the idempotency key stays. This includes the bare code `forbidden`: the service
 * sends codes of its own, so something in front of it has answered.
 */
export function settleIntent(turn: Turn, operation: string, error?: CallError): void {
  const unknown = error && (["network", "unexpected"].includes(error.kind) || error.code === "forbidden");
  if (!unknown) turn.state.intents = omit(turn.state.intents, operation);
}

export function abandonCalls(turn: Turn): void {
  if (isEmpty(turn.state.calls)) return;
  for (const { id } of Object.values(turn.state.calls)) turn.commands.push({ type: "abort", call: id });
  turn.state.calls = {};
}

/** Whether a call that changes something is running. */
export function isBusy(snapshot: Pick<Snapshot, "calls">): boolean {
  for (const operation in snapshot.calls) if (snapshot.calls[operation]?.changes) return true;
  return false;
}

function intentKey(turn: Turn, operation: string, input: JsonObject): string {
  const fingerprint = digest(input);
  const pending = own(turn.state.intents, operation);
  if (pending?.digest === fingerprint) return pending.key;
  const key = `${turn.id}.${turn.state.serial}`;
  const secret = (own(turn.step.forms, turn.form)?.sensitive.length ?? 0) > 0;
  const intent: Intent = { key, digest: fingerprint, ...(secret && { secret }) };
  turn.state.intents = put(turn.state.intents, operation, intent);
  return key;
}
