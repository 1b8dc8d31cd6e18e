import { equal } from "./equal.ts";
import type { JsonObject } from "./json.ts";
import { merge } from "./merge.ts";
import { isEmpty } from "./own.ts";
import { read, without, write } from "./path.ts";
import type { Program } from "./program.ts";
import type { Envelope, Snapshot } from "./snapshot.ts";
import { evaluate, setData, type Turn } from "./turn.ts";

type Remembered = Pick<Snapshot, "data" | "drafts" | "intents">;

/** What a journey starts from: its defaults, and over them whatever was kept of an earlier visit. */
export function recall(program: Program, envelope: Envelope | null): Remembered {
  const { defaults, version } = program.data;
  if (envelope === null || envelope.flow !== program.id || envelope.version > version) {
    return { data: defaults, drafts: {}, intents: {} };
  }
  return { data: merge(defaults, envelope.data), drafts: envelope.drafts, intents: envelope.intents };
}

/** Takes over what another tab wrote. What is in memory only stays; so does what is typed on the open page. */
export function adopt(turn: Turn, envelope: Envelope | null): void {
  const { program, state } = turn;
  const recalled = recall(program, envelope);
  let data = recalled.data;
  for (const dotted of program.data.transient) {
    const path = dotted.split(".");
    const value = path.includes("*") ? undefined : read(state.data, path);
    if (value !== undefined) data = write(data, path, value);
  }
  if (!equal(state.data, data)) setData(turn, data);
  if (!equal(state.drafts, recalled.drafts)) state.drafts = recalled.drafts;
  if (!sameIntents(state.intents, recalled.intents)) state.intents = recalled.intents;
  turn.remembered = { data: state.data, drafts: state.drafts, intents: state.intents };
}

/** At most one command that brings the storage up to date. First of all: a call's key must outlive a crash during the call. */
export function remember(turn: Turn): void {
  const { program, state, remembered, commands } = turn;
  if (program.storage === undefined) return;
  // By value: a snapshot that was copied shares nothing, and must go on as the original does.
  const sameRest = equal(state.drafts, remembered.drafts) && sameIntents(state.intents, remembered.intents);
  if (sameRest && state.data === remembered.data) return;
  const { area, key } = program.storage;
  const { version, defaults } = program.data;
  const data = lasting(program, state.data);
  if (sameRest && equal(data, lasting(program, remembered.data))) return;
  if (isEmpty(state.drafts) && isEmpty(state.intents) && equal(data, lasting(program, defaults))) {
    commands.unshift({ type: "forget", area, key });
    return;
  }
  const { drafts } = state;
  const intents = Object.fromEntries(Object.entries(state.intents).filter(([, { secret }]) => !secret));
  const envelope = { flow: program.id, version, savedAt: turn.at, data, drafts, intents };
  commands.unshift({ type: "store", area, key, envelope });
}

/** Remembered data is older than the flow allows. */
export function isExpired(turn: Turn): boolean {
  const expires = turn.program.storage?.expires;
  if (expires === undefined) return false;
  const since = evaluate(turn, expires.since, "/storage/expires/since");
  return typeof since === "number" && since > 0 && turn.at - since > expires.afterMs;
}

/** Data without what is in memory only. Nothing is changed in place, so each data is sorted out once, not with every pause in typing. */
function lasting(program: Program, data: JsonObject): JsonObject {
  const { transient } = program.data;
  let known = sorted.get(transient);
  if (known === undefined) sorted.set(transient, (known = new WeakMap()));
  let kept = known.get(data);
  if (kept === undefined) known.set(data, (kept = without(data, transient)));
  return kept;
}

const sorted = new WeakMap<Program["data"]["transient"], WeakMap<JsonObject, JsonObject>>();

function sameIntents(a: Snapshot["intents"], b: Snapshot["intents"]): boolean {
  const operations = Object.keys(a);
  return operations.length === Object.keys(b).length && operations.every((name) => a[name]?.key === b[name]?.key);
}
