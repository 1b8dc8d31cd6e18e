import { equal } from "./equal.ts";
import { isObject, type JsonObject } from "./json.ts";
import { merge } from "./merge.ts";
import { isEmpty, omit } from "./own.ts";
import { read, without, withoutAgain, write } from "./path.ts";
import type { Program } from "./program.ts";
import type { Envelope, Snapshot } from "./snapshot.ts";
import { evaluate, setData, type Turn } from "./turn.ts";

type RememberedData = Pick<Snapshot, "data" | "drafts" | "intents">;

/** The data that a journey starts with: its defaults, overlaid with what an earlier visit stored. */
export function recall(program: Program, envelope: Envelope | null): RememberedData {
  const { defaults, version } = program.data;
  if (envelope === null || envelope.flow !== program.id || envelope.version > version) {
    return { data: defaults, drafts: {}, intents: {} };
  }
  return { data: overlaid(defaults, envelope.data), drafts: envelope.drafts, intents: envelope.intents };
}

/** The same object for the same stored data: what was calculated from it can be used again. */
function overlaid(defaults: JsonObject, stored: JsonObject): JsonObject {
  if (!isObject(stored)) return defaults;
  const known = within(recalled, defaults);
  let data = known.get(stored);
  if (data === undefined) known.set(stored, (data = merge(defaults, stored)));
  return data;
}

type ByObject = WeakMap<object, JsonObject>;

const recalled = new WeakMap<object, ByObject>();

function within(all: WeakMap<object, ByObject>, key: object): ByObject {
  let known = all.get(key);
  if (known === undefined) all.set(key, (known = new WeakMap()));
  return known;
}

/**
 * Takes over what another tab stored. Values that are in memory only stay, and so do values that are typed on the open
 * page.
 */
export function adopt(turn: Turn, envelope: Envelope | null): void {
  const { program, state } = turn;
  const recalled = recall(program, envelope);
  let data = recalled.data;
  for (const dotted of program.data.transient) {
    const path = dotted.split(".");
    const value = path.includes("*") ? undefined : read(state.data, path);
    if (value !== undefined) data = write(data, path, value);
  }
  if (!equal(state.data, data)) {
    turn.adopted = differing(state.data, data);
    setData(turn, data);
  }
  if (!equal(state.drafts, recalled.drafts)) state.drafts = recalled.drafts;
  if (!sameIntents(state.intents, recalled.intents)) state.intents = recalled.intents;
  turn.remembered = { data: state.data, drafts: state.drafts, intents: state.intents };
  turn.touched = [];
  turn.unshared = undefined;
}

function differing(before: JsonObject, after: JsonObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !equal(before[name], after[name]));
}

/**
 * Adds at most one command that updates the storage. It comes first, because a call's key must survive a crash during
 * the call.
 */
export function remember(turn: Turn): void {
  const { program, state, remembered, commands } = turn;
  if (program.storage === undefined) return;
  // Compared by value: a copied snapshot shares no objects, and must behave like the original.
  const sameRest = equal(state.drafts, remembered.drafts) && sameIntents(state.intents, remembered.intents);
  if (sameRest && state.data === remembered.data) return;
  const { area, key } = program.storage;
  const { version, defaults } = program.data;
  const before = lasting(program, remembered.data);
  const same = state.data === remembered.data;
  const data = same ? before : lasting(program, state.data, before, turn.touched);
  if (sameRest && (turn.touched === undefined ? equal(data, before) : data === before)) return;
  if (isEmpty(state.drafts) && isEmpty(state.intents) && equal(data, lasting(program, defaults))) {
    commands.unshift({ type: "forget", area, key });
    return;
  }
  const { drafts } = state;
  const envelope = { flow: program.id, version, savedAt: turn.at, data, drafts, intents: openIntents(state.intents) };
  commands.unshift({ type: "store", area, key, envelope });
}

/** Whether remembered data is older than the flow allows. */
export function isExpired(turn: Turn): boolean {
  const expires = turn.program.storage?.expires;
  if (expires === undefined) return false;
  const since = evaluate(turn, expires.since, "/storage/expires/since");
  return typeof since === "number" && since > 0 && turn.at - since > expires.afterMs;
}

/**
 * Data without the values that are in memory only. Results are cached by object, which is safe because a finished
 * turn's data never changes in place. If `earlier` is the result for another data object that differs in some `keys`
 * only, just these are processed.
 */
function lasting(program: Program, data: JsonObject, earlier?: JsonObject, keys?: readonly string[]): JsonObject {
  const { transient } = program.data;
  const known = within(sorted, transient);
  let kept = known.get(data);
  if (kept !== undefined) return kept;
  if (earlier && keys) kept = withoutAgain(data, transient, earlier, keys);
  // Copied once more: engines read a long object fast if it was created at once, and slowly if it grew key by key.
  else kept = { ...without(data, transient) };
  known.set(data, kept);
  return kept;
}

const sorted = new WeakMap<object, ByObject>();

/** The intents that may be stored. */
function openIntents(intents: Snapshot["intents"]): Snapshot["intents"] {
  let open = intents;
  for (const name in intents) if (intents[name]?.secret) open = omit(open, name);
  return open;
}

function sameIntents(a: Snapshot["intents"], b: Snapshot["intents"]): boolean {
  if (a === b) return true;
  const operations = Object.keys(a);
  return operations.length === Object.keys(b).length && operations.every((name) => a[name]?.key === b[name]?.key);
}
