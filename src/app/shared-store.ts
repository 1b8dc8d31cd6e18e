import { isObject } from "../browser/index.ts";
import { equal, type Json, type JsonObject } from "../engine/index.ts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface SharedStore extends Store {
  /** What is in the journey's state now: the text that it was read from. */
  seen(text: string | null): void;
  /** What another tab has written is in the journey's state as soon as `taken` says so: what this tab writes from then on is a change of that. */
  takes(text: string | null, taken: () => boolean): void;
  /** What another tab has written and this one has not taken over; `undefined` where there is nothing new. */
  unseen(): string | null | undefined;
}

/**
 * A store of which several tabs write one item. Where another tab has written what this one has not taken over yet, its changes are kept: of what is remembered, each
 * member that this tab did not change itself stays as the other tab left it. `merged` is told, since the browser tells a tab nothing of what it writes itself.
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

/** What this tab made of `base`, over what another tab made of it. Texts of envelopes; where one cannot be read, `mine`. */
export function mergeEnvelopes(base: string | null, mine: string, theirs: string): string {
  const [from, own, other] = [base ?? "{}", mine, theirs].map(read);
  if (!isObject(from) || !isObject(own) || !isObject(other)) return mine;
  // Data of another version is no basis for changes.
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
