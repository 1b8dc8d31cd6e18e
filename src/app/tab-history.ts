import type { Store } from "../browser/index.ts";
import { placeOfEntry } from "../browser/page-address/index.ts";

/**
 * A storage for browsers that allow none: the values are in the state of the current history entry (`history.state`).
 * They survive a reload and go along to the next document. They are never sent or part of an address, and other sites
 * cannot read them. Decision 26.
 */
interface TabHistory extends Store {
  /** A key that the browser does not export, not even to this page. Created on first use. */
  key(make: () => Promise<CryptoKey>): Promise<CryptoKey>;
  /** Loads an address as a new document, which finds the values there. */
  open(url: string, replace: boolean): void;
}

const KEPT = "kept";
const SEAL = "seal";

/** Create one per document, before anything else reads or changes its history. */
export function createTabHistory(page: Window = window): TabHistory {
  const { history, location } = page;
  const kept = keptIn(history.state);
  const write = (): void => {
    try {
      // Keep the entry's own data.
      history.replaceState(stateWith(kept, history.state), "");
    } catch {
      // The browser refuses too many or too large entries. The next value, or leaving the page, tries again.
    }
  };
  const writeIfUsed = (): void => {
    if (kept.size > 0 || keptIn(history.state).size > 0) write();
  };
  // Another entry of this document is shown, whose values are older than the document's.
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
      // Two callers at the same time get the same key.
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
      // A navigation starts with an empty state. Reloading an entry of this document keeps the state that we give it.
      const place = placeOfEntry(history);
      if (replace) history.replaceState(stateWith(kept, { place }), "", url);
      // With its place, so that a Back before the new page's script is loaded can be handled.
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
