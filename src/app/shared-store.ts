import { isObject, equal, type Json, type JsonObject } from "../engine/index.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SharedStore extends Store {
  /** Call it with the text from which the journey's state was read. */
  seen(text: string | null): void;
  /**
   * Announces a text from another tab, which is part of the journey's state as soon as `taken` returns true. From then
   * on, this tab's changes are relative to it.
   */
  takes(text: string | null, taken: () => boolean): void;
  /** What another tab has written and this one has not applied yet; `undefined` if there is nothing new. */
  unseen(): string | null | undefined;
}

/**
 * A store for one item that several tabs write. If another tab has written something that this one has not applied yet,
 * its changes are kept: a member of the data that this tab did not change keeps the other tab's value. Calls `merged`
 * then, because a browser sends a tab no event for its own writes.
 */
export function sharedStore(below: Store, key: string, merged: () => void): SharedStore {
  let seen: string | null = null;
  let coming: { readonly text: string | null; taken(): boolean } | undefined;
  const see = (text: string | null): void => {
    seen = text;
    coming = undefined;
  };
  const look = (): void => {
    if (coming?.taken()) see(coming.text);
  };
  return {
    seen: see,
    takes: (text, taken) => void (coming = { text, taken }),
    unseen() {
      look();
      const text = below.getItem(key);
      return text === seen ? undefined : text;
    },
    getItem: (name) => below.getItem(name),
    setItem(name, text) {
      if (name !== key) return below.setItem(name, text);
      look();
      const current = below.getItem(key);
      if (current === null || current === seen) {
        below.setItem(key, text);
        return see(text);
      }
      const both = mergeEnvelopes(seen, text, current);
      below.setItem(key, both);
      if (both === text) see(text);
      else merged();
    },
    removeItem(name) {
      below.removeItem(name);
      if (name === key) see(null);
    },
  };
}

/**
 * Applies the changes from `base` to `mine` to `theirs`. All three are serialized envelopes. Returns `mine` if one
 * cannot be read.
 */
function mergeEnvelopes(base: string | null, mine: string, theirs: string): string {
  const [from, own, other] = [base ?? "{}", mine, theirs].map(read);
  if (!isObject(from) || !isObject(own) || !isObject(other)) return mine;
  // Data of another version cannot be merged.
  if (own["flow"] !== other["flow"] || own["version"] !== other["version"]) return mine;
  const merged = ["data", "drafts", "intents"].map((part) => [part, changes(from[part], own[part], other[part])]);
  return JSON.stringify({ ...own, ...Object.fromEntries(merged) });
}

function changes(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): JsonObject {
  const from = isObject(base) ? base : {};
  const own = isObject(mine) ? mine : {};
  const merged = new Map(Object.entries(isObject(theirs) ? theirs : {}));
  for (const name of new Set([...Object.keys(from), ...Object.keys(own)])) {
    if (equal(own[name], from[name])) continue;
    if (own[name] === undefined) merged.delete(name);
    else merged.set(name, own[name]);
  }
  return Object.fromEntries(merged);
}

function read(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
