import type { Running, Store } from "../browser/index.ts";
import type { Envelope } from "../engine/index.ts";

const KEY = "handover";

/** Hands what was typed in a journey that keeps nothing to the same page, which is about to be loaded anew. Drafts hold nothing sensitive. */
export function leaveDrafts(store: Store, { program, snapshot: { drafts } }: Running): void {
  if (program.storage !== undefined) return;
  const { id: flow, data } = program;
  const envelope: Envelope = { flow, version: data.version, savedAt: Date.now(), data: {}, drafts, intents: {} };
  store.setItem(KEY, JSON.stringify(envelope));
}

/** Takes what the page before left; it is read once. */
export function takeDrafts(store: Store): string | null {
  const text = store.getItem(KEY);
  store.removeItem(KEY);
  return text;
}
