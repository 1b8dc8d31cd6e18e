import { placeOfEntry, type Store } from "../browser/index.ts";

/**
 * What the tab's own history keeps, for browsers that allow no storage: values lie in the state of the history entry that is shown (`history.state`). They
 * outlive a reload and go along to the next document, are sent nowhere, stand in no address, and no other site can read them. Decision 26.
 */
export interface TabHistory extends Store {
  /** A key that the browser does not give out, not even to this page; made when first asked for. */
  key(make: () => Promise<CryptoKey>): Promise<CryptoKey>;
  /** Loads an address as a new document, which finds there what is kept here. */
  open(url: string, replace: boolean): void;
}

const KEPT = "kept";
const SEAL = "seal";

/** One for each document, before anything else reads or changes its history. */
export function createTabHistory(page: Window = window): TabHistory {
  const { history, location } = page;
  const kept = keptIn(history.state);
  const write = (): void => {
    try {
      // The entry's own step stays with it.
      history.replaceState(stateWith(kept, history.state), "");
    } catch {
      // Too often or too much for this browser: it is tried again with the next value, and when the page is left.
    }
  };
  const writeIfUsed = (): void => {
    if (kept.size > 0 || keptIn(history.state).size > 0) write();
  };
  // Another entry of this document is shown: what it keeps is older than what the document knows.
  page.addEventListener("popstate", writeIfUsed);
  page.addEventListener("pagehide", writeIfUsed);

  return {
    getItem(name) {
      const value = kept.get(name);
      return typeof value === "string" ? value : null;
    },
    setItem(name, value) {
      if (kept.get(name) === value) return;
      kept.set(name, value);
      write();
    },
    removeItem(name) {
      if (kept.delete(name)) write();
    },
    async key(make) {
      const known = kept.get(SEAL);
      if (known instanceof CryptoKey) return known;
      const made = await make();
      // Two that ask at once end with the same.
      const first = kept.get(SEAL);
      if (first instanceof CryptoKey) return first;
      kept.set(SEAL, made);
      write();
      return made;
    },
    open(url, replace) {
      if (kept.size === 0) {
        if (replace) location.replace(url);
        else location.assign(url);
        return;
      }
      // A navigation begins with an empty state. An entry of this document that is loaded anew keeps the one that it is given.
      const place = placeOfEntry(history);
      if (replace) history.replaceState(stateWith(kept, { place }), "", url);
      // With its place: whoever goes back before the new page's script is there is followed then.
      else history.pushState(stateWith(kept, { place: (place ?? 0) + 1 }), "", url);
      location.reload();
    },
  };
}

function keptIn(state: unknown): Map<string, unknown> {
  const kept: unknown = typeof state === "object" && state !== null && KEPT in state ? state[KEPT] : undefined;
  return new Map(kept instanceof Map ? kept : []);
}

function stateWith(kept: Map<string, unknown>, state: unknown = null): unknown {
  const { [KEPT]: _, ...rest } = (typeof state === "object" && state !== null ? state : {}) as Record<string, unknown>;
  if (kept.size > 0) return { ...rest, [KEPT]: kept };
  return Object.keys(rest).length > 0 ? rest : null;
}
