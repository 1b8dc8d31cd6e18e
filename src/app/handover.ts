import type { Running, Store } from "../browser/index.ts";
import type { Envelope } from "../engine/index.ts";

const KEY = "handover";

/**
 * Passes on what was typed to the same page before a reload, in a journey without storage. Drafts contain no sensitive
 * values.
 */
export function leaveDrafts(store: Store, { program, snapshot: { drafts } }: Running): void {
  if (program.storage !== undefined) return;
  const { id: flow, data } = program;
  const envelope: Envelope = { flow, version: data.version, savedAt: Date.now(), data: {}, drafts, intents: {} };
  store.setItem(KEY, JSON.stringify(envelope));
}

/** Takes the drafts from before the reload. They can be read once. */
export function takeDrafts(store: Store): string | null {
  const text = store.getItem(KEY);
  store.removeItem(KEY);
  return text;
}
